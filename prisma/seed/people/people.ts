import { changingPeople } from './changing-people.ts';
import { demoAccount } from './demo-account.ts';
import { type Person, person } from './person.ts';
import { steadyPeople } from './steady-people.ts';
import { after, monthly, tried } from './stories.ts';

const demoPerson = person(
  'Nusrat',
  'Jahan',
  demoAccount.email,
  [9, 13],
  tried('Basic', 'canceled', 'completed'),
  monthly('Basic', 2),
  tried('Basic', 'failed', 'completed'),
  after(monthly('Pro', 2)),
  tried('Pro', 'refunded', 'completed'),
  monthly('Pro', 2),
);

/** Users of the free plan, some of whom started a payment without completing it. */
const freeUsers = [
  person('Maloti', 'Hansda', 'maloti.hansda@example.org', [290, 340]),
  person('Mst. Rokeya', 'Khatun', 'rokeya.khatun@example.com', [180, 260]),
  person('Joyanta', 'Karmakar', 'joyanta.k@example.com', [100, 150], tried('Team', 'canceled')),
  person(
    'Tareq',
    'Mahfuz',
    'tareq.mahfuz@example.com',
    [60, 90],
    tried('Basic', 'failed', 'canceled'),
  ),
  person('Rupan', 'Tanchangya', 'rupan.tanchangya@example.com', [40, 60]),
  person('Afsana', 'Mim', 'afsana.mim@example.com', [25, 40], tried('Pro', 'abandoned')),
  person('Golam', 'Mostafa', 'golam.mostafa@example.com', [14, 25]),
  person('Keya', 'Majumder', 'keya.majumder@example.org', [5, 12], tried('Pro', 'canceled')),
  person('Asif', 'Anwar', 'asif.anwar@example.com', [1, 3]),
  person('Sanjida', 'Haque', 'sanjida.haque@example.com', [0, 1]),
];

/** The first users, who were given a trial month of Pro. */
const testers = [
  person(
    'Rafsan',
    'Siddique',
    'rafsan.siddique@example.com',
    [300, 330],
    monthly('Pro', 1, 'BETA100'),
  ),
  person(
    'Nabila',
    'Karim',
    'nabila.karim@example.org',
    [16, 23],
    monthly('Pro', 1, 'BETA100'),
    monthly('Pro', 8),
  ),
  person(
    'Ujjal',
    'Sutradhar',
    'ujjal.sutradhar@example.com',
    [2, 7],
    monthly('Pro', 1, 'BETA100'),
    after(monthly('Basic', 9)),
  ),
];

export const people: Person[] = [
  demoPerson,
  ...steadyPeople,
  ...changingPeople,
  ...freeUsers,
  ...testers,
];
