import { person } from './person.ts';
import { after, monthly, tried, yearly } from './stories.ts';

/** Users who changed to another plan with days of the old one left. */
const changers = [
  person(
    'Mehedi',
    'Hasan',
    'mehedi.hasan@example.com',
    [4, 9],
    monthly('Basic', 3),
    after(monthly('Pro', 5)),
  ),
  person(
    'Ananya',
    'Bhattacharjee',
    'ananya.b@example.org',
    [2, 12],
    monthly('Basic', 2),
    after(yearly('Pro', 'YEARLY500')),
  ),
  person(
    'Nazmul',
    'Huda',
    'nazmul.huda@example.com',
    [9, 15],
    monthly('Pro', 4),
    after(monthly('Basic', 3)),
  ),
  person(
    'Habibur',
    'Rahman',
    'habib.rahman@example.com',
    [5, 12],
    monthly('Pro', 3),
    after(monthly('Team', 2)),
  ),
  person(
    'Shilpi',
    'Gomes',
    'shilpi.gomes@example.com',
    [14, 20],
    monthly('Basic', 1),
    after(monthly('Pro', 1), [3, 7]),
  ),
  person(
    'Saiful',
    'Bhuiyan',
    'saiful.bhuiyan@example.com',
    [15, 40],
    yearly('Pro'),
    after(yearly('Team', 'TEAM15'), [120, 170]),
  ),
];

/** Users who stopped paying, or have not renewed yet. */
const lapsed = [
  person('Shakil', 'Ahmed', 'shakil.ahmed@example.com', [32, 36], monthly('Basic', 4)),
  person('Sadia', 'Islam', 'sadia.islam@example.com', [33, 40], monthly('Pro', 2)),
  person('Bishwajit', 'Roy', 'bishwajit.roy@example.org', [70, 100], monthly('Basic', 5)),
  person('Rumana', 'Afroz', 'rumana.afroz@example.com', [120, 170], monthly('Basic', 2)),
  person('Ashraful', 'Alam', 'ashraful.alam@example.com', [200, 260], monthly('Pro', 1)),
  person('Babul', 'Soren', 'babul.soren@example.com', [280, 330], monthly('Basic', 1)),
  person('Moushumi', 'Akhter', 'moushumi.akhter@example.com', [45, 65], monthly('Basic', 3)),
  person('Abdullah', 'Al Mamun', 'a.almamun@example.com', [150, 200], monthly('Pro', 3)),
  person('Dipa', 'Mondal', 'dipa.mondal@example.com', [90, 130], monthly('Basic', 1)),
  person(
    'Kazi',
    'Imran',
    'kazi.imran.ctg@example.com',
    [12, 22],
    monthly('Basic', 2),
    after(monthly('Basic', 2), [55, 80]),
  ),
];

/** Users of the first months who left. */
const formerCustomers = [
  person('Halima', 'Khanam', 'halima.khanam@example.com', [300, 325], monthly('Basic', 2)),
  person('Delwar', 'Mridha', 'delwar.mridha@example.com', [230, 290], monthly('Team', 2)),
  person('Swapan', 'Kundu', 'swapan.kundu@example.org', [200, 250], monthly('Basic', 4)),
  person('Shamima', 'Nasrin', 'shamima.nasrin@example.com', [325, 352], monthly('Basic', 1)),
  person('Ruhul', 'Amin', 'ruhul.amin@example.com', [190, 240], monthly('Pro', 4)),
  person('Laboni', 'Sengupta', 'laboni.s@example.com', [240, 300], monthly('Basic', 2)),
  person('Jewel', 'Rana', 'jewel.rana@example.com', [170, 230], monthly('Basic', 5)),
  person('Mahfuza', 'Parvin', 'mahfuza.parvin@example.com', [130, 180], monthly('Basic', 6)),
  person('Biplob', 'Halder', 'biplob.halder@example.org', [260, 310], monthly('Pro', 1)),
  person('Aung Thowai', 'Rakhine', 'aung.rakhine@example.com', [280, 330], monthly('Basic', 1)),
  person('Nipa', 'Adhikari', 'nipa.adhikari@example.com', [100, 150], monthly('Pro', 5)),
];

/** Users with failed, canceled or otherwise unusual payments. */
const troubled = [
  person(
    'Tasnim',
    'Rahman',
    'tasnim.rahman@example.com',
    [6, 9],
    monthly('Basic', 3),
    after(tried('Team', 'refunded')),
  ),
  person('Anirban', 'Das', 'anirban.das@example.com', [35, 50], tried('Pro', 'failed', 'refunded')),
  person(
    'Sharmin',
    'Nahar',
    'sharmin.nahar@example.org',
    [17, 24],
    monthly('Pro', 2),
    tried('Pro', 'refunded', 'completed'),
  ),
  person('Ariful', 'Sikder', 'ariful.sikder@example.com', [110, 150], tried('Team', 'refunded')),
  person(
    'Bina',
    'Tripura',
    'bina.tripura@example.com',
    [20, 26],
    tried('Team', 'refunded'),
    after(monthly('Basic', 2), [4, 7]),
  ),
  person(
    'Tapan',
    'Biswas',
    'tapan.biswas@example.com',
    [1, 2],
    monthly('Basic', 3),
    tried('Pro', 'review'),
  ),
  person(
    'Tania',
    'Sarker',
    'tania.sarker@example.com',
    [8, 11],
    tried('Basic', 'failed', 'review'),
  ),
  person('Rashed', 'Munshi', 'rashed.munshi@example.com', [15, 19], tried('Pro', 'review')),
  person(
    'Sumon',
    'Barua',
    'sumon.barua@example.com',
    [3, 6],
    tried('Basic', 'failed', 'failed', 'completed'),
  ),
  person(
    'Prodip',
    'Costa',
    'prodip.costa@example.com',
    [18, 26],
    tried('Pro', 'abandoned', 'completed'),
  ),
  person(
    'Touhid',
    'Miah',
    'touhid.miah@example.com',
    [0, 0],
    monthly('Basic', 4),
    tried('Basic', 'pending'),
  ),
  person('Puja', 'Shil', 'puja.shil@example.com', [0, 0], tried('Pro', 'pending')),
];

export const changingPeople = [...changers, ...lapsed, ...formerCustomers, ...troubled];
