import { person } from './person.ts';
import { monthly, yearly } from './stories.ts';

/** Users who renew month after month. */
const regulars = [
  person('Md. Rakibul', 'Hasan', 'rakib.hasan@example.com', [1, 4], monthly('Basic', 10)),
  person('Tanvir', 'Ahmed', 'tanvir.ahmed88@example.com', [0, 3], monthly('Pro', 9)),
  person('Priyanka', 'Saha', 'priyanka.saha@example.org', [4, 8], monthly('Basic', 8)),
  person('Shahriar', 'Mahmud', 'shahriar.mahmud@example.com', [6, 10], monthly('Team', 5)),
  person('Farhana', 'Akter', 'farhana.akter@example.com', [8, 12], monthly('Basic', 7)),
  person('Sourav', 'Chakraborty', 'sourav.c@example.com', [11, 15], monthly('Pro', 6)),
  person('Jannatul', 'Ferdous', 'jannat.ferdous@example.org', [13, 17], monthly('Basic', 9)),
  person('Arif', 'Hossain', 'arifhossain@example.com', [15, 19], monthly('Basic', 6)),
  person('Suprava', 'Chakma', 'suprava.chakma@example.com', [17, 22], monthly('Basic', 5)),
  person('Mahmudul', 'Haque', 'mahmud.haque@example.com', [19, 23], monthly('Pro', 4)),
  person('Anika', 'Tahsin', 'anika.tahsin@example.org', [20, 25], monthly('Basic', 4)),
  person('Clement', 'Rozario', 'clement.rozario@example.com', [2, 7], monthly('Pro', 7)),
  person('Zahidul', 'Islam', 'zahid.islam@example.com', [1, 6], monthly('Basic', 11)),
  person('Ritu Rani', 'Dey', 'ritu.dey@example.com', [3, 9], monthly('Basic', 5)),
  person('Fahim', 'Chowdhury', 'fahim.chowdhury@example.org', [5, 11], monthly('Team', 3)),
  person('Omar', 'Faruk', 'omarfaruk.bd@example.com', [7, 14], monthly('Pro', 5)),
  person('Mong Prue', 'Marma', 'mongprue.marma@example.com', [10, 16], monthly('Basic', 3)),
];

const students = [
  person('Sumaiya', 'Khatun', 'sumaiya.du@example.com', [3, 8], monthly('Basic', 7, 'STUDENT30')),
  person(
    'Shuvo',
    'Debnath',
    'shuvo.debnath@example.org',
    [12, 18],
    monthly('Basic', 5, 'STUDENT30'),
  ),
  person('Raisa', 'Tabassum', 'raisa.t@example.com', [21, 26], monthly('Basic', 4, 'STUDENT30')),
  person('Sanjoy', 'Drong', 'sanjoy.drong@example.com', [50, 60], monthly('Basic', 3, 'STUDENT30')),
];

/** Users who joined recently. */
const newcomers = [
  person('Ishrat', 'Jahan', 'ishrat.jahan@example.com', [24, 28], monthly('Basic', 1)),
  person('Nayeem', 'Patwary', 'nayeem.patwary@example.com', [24, 28], monthly('Pro', 1)),
  person('Mitali', 'Ghosh', 'mitali.ghosh@example.org', [16, 20], monthly('Basic', 1)),
  person('Samiul', 'Haque', 'samiul.haque@example.com', [5, 8], monthly('Basic', 1)),
  person('Maliha', 'Quader', 'maliha.quader@example.com', [1, 3], monthly('Pro', 1)),
  person('Rinku', 'Mankhin', 'rinku.mankhin@example.com', [0, 2], monthly('Basic', 1)),
];

const yearRound = [
  person('Rezaul', 'Karim', 'rezaul.karim@example.com', [40, 110], yearly('Pro', 'YEARLY500')),
  person('Tahmina', 'Begum', 'tahmina.begum@example.com', [60, 160], yearly('Basic')),
  person('Partha', 'Banik', 'partha.banik@example.org', [20, 70], yearly('Team', 'TEAM15')),
  person('Sabrina', 'Sultana', 'sabrina.sultana@example.com', [150, 230], yearly('Pro')),
  person('Kamrul', 'Islam', 'kamrul.islam@example.com', [340, 352], yearly('Basic')),
  person('Sudipta', 'Paul', 'sudipta.paul@example.com', [6, 30], yearly('Basic', 'YEARLY500')),
  person('Lamia', 'Talukder', 'lamia.talukder@example.com', [90, 200], yearly('Pro', 'YEARLY500')),
];

export const steadyPeople = [...regulars, ...students, ...newcomers, ...yearRound];
