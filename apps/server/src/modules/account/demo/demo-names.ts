import type { Realm } from '@lectern/contracts'

export interface DemoNames {
  readonly municipality: string
  readonly schools: readonly [string, string]
  readonly groups: readonly [string, string, string]
  readonly first: readonly string[]
  readonly last: readonly string[]
}

const words = (text: string): readonly string[] => text.split(' ')

export const DEMO_NAMES: Readonly<Record<Realm, DemoNames>> = {
  se: {
    municipality: 'Lövsta kommun',
    schools: ['Björkskolan', 'Strandskolan'],
    groups: ['Klass 4A', 'Klass 5B', 'Klass 2C'],
    first: words('Alma Elias Saga Hugo Wilma Liam Ebba Nils Maja Adam Leia Omar Signe Vera Isak Amira'),
    last: words('Andersson Lindqvist Nyström Hassan Bergström Ek Sjöberg Håkansson Öberg Wallin Ali Norén Dahl'),
  },
  de: {
    municipality: 'Stadt Buchenau',
    schools: ['Lindenschule', 'Schule am Fluss'],
    groups: ['Klasse 4a', 'Klasse 5b', 'Klasse 2c'],
    first: words('Emma Noah Mia Ben Hannah Paul Lina Felix Ella Jonas Mila Emre Frieda Anton Leni Yusuf'),
    last: words('Müller Schneider Yilmaz Weber Krüger Hoffmann Vogel Schäfer Köhler Jäger Nowak Brandt Kaya'),
  },
  fi: {
    municipality: 'Koivulan kaupunki',
    schools: ['Rantakoulu', 'Mäntykoulu'],
    groups: ['4A', '5B', '2C'],
    first: words('Aino Eino Helmi Väinö Lilja Leo Sofia Onni Eevi Toivo Venla Oliver Hilla Aatos Amina Elias'),
    last: words(
      'Korhonen Virtanen Mäkinen Nieminen Hämäläinen Laine Heikkinen Koskinen Järvinen Ahmed Salo Rantanen Niemi',
    ),
  },
  fr: {
    municipality: 'Ville de Clairval',
    schools: ['École des Tilleuls', 'École de la Rivière'],
    groups: ['CM1 A', 'CM2 B', 'CE1 C'],
    first: words('Jade Gabriel Louise Raphaël Ambre Léo Alma Noé Chloé Adam Inès Zoé Maël Lina Éline Youssef'),
    last: words(
      'Martin Bernard Dubois Lefèvre Moreau Garnier Fontaine Rousseau Benali Mercier Chevalier Girard Perrin',
    ),
  },
  nl: {
    municipality: 'Gemeente Waterbeek',
    schools: ['De Wilgenhof', 'Het Kompas'],
    groups: ['Groep 6A', 'Groep 7B', 'Groep 4C'],
    first: words('Julia Daan Tess Sem Fleur Bram Noor Luuk Saar Finn Lotte Yara Mees Evi Sami Roos'),
    last: words('Jansen Bakker Visser Smit Meijer Mulder Bos Vos Peters Hendriks Dekker Kuiper Yildirim'),
  },
  no: {
    municipality: 'Fjellvik kommune',
    schools: ['Bjørkelia skole', 'Fjordskolen'],
    groups: ['4A', '5B', '2C'],
    first: words('Nora Jakob Ella Emil Ingrid Noah Sofie Oskar Astrid Filip Frida Magnus Ada Sander Yasmin Håkon'),
    last: words('Hansen Johansen Olsen Larsen Andersen Nilsen Haugen Bakke Solberg Moen Strand Øvrebø Ahmed'),
  },
  uk: {
    municipality: 'Ashcombe Council',
    schools: ['Riverside Primary School', 'Oakfield Academy'],
    groups: ['Year 4 Maple', 'Year 5 Rowan', 'Year 2 Birch'],
    first: words(
      'Olivia George Amelia Arthur Isla Muhammad Freya Oscar Poppy Theo Aisha Henry Evie Callum Priya Rosie',
    ),
    last: words("Smith Patel Taylor Hughes Wright Khan Bennett Campbell Fraser Okafor Murphy O'Connor Walsh"),
  },
  us: {
    municipality: 'Maple County School District',
    schools: ['Lincoln Elementary School', 'Cedar Creek Middle School'],
    groups: ['Grade 4, Room 12', 'Grade 5, Room 3', 'Grade 2, Room 7'],
    first: words('Emma Liam Sophia Mateo Ava Ethan Camila Mason Harper Jayden Zoe Diego Chloe Lucas Naomi Eli'),
    last: words('Johnson Garcia Williams Nguyen Brown Martinez Davis Kim Wilson Robinson Clark Lopez Bennett'),
  },
}
