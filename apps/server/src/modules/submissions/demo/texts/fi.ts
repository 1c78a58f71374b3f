import type { DemoTexts } from './demo-texts-shape.ts'

export const fi: DemoTexts = {
  assignment: {
    title: 'The Lamp-Keeper: kaksi ensimmäistä lukua',
    description: 'Lue tai kuuntele kaksi ensimmäistä lukua. Vastaa sitten omin sanoin.',
    steps: {
      title: 'Yhdeksänkymmentäseitsemän askelmaa',
      open: {
        phrase: 'Miksi Edda laskee askelmat?',
        target: 'Hän ei halua itkeä, ja on vaikeaa itkeä ja laskea yhtä aikaa.',
      },
      closed: {
        phrase: 'Mikä kääntää lamppua?',
        options: ['Tuuli', 'Paino ketjun päässä', 'Moottori'],
        target: 'Paino pyrkii alaspäin ja kääntää samalla lamppua. Joka neljäs tunti jonkun pitää vetää se taas ylös.',
      },
      reflection: {
        title: 'Yö uudessa paikassa',
        description: 'Edda laskee valokeiloja, kunnes nukahtaa. Mitä sinä teet, kun nukut jossain ensimmäistä kertaa?',
      },
      reference: { url: 'https://fi.wikipedia.org/wiki/Majakka', text: 'Näin majakka toimii' },
    },
    drawer: {
      title: 'Kirja laatikossa',
      open: {
        phrase: 'Kuka Signe oli, ja mitä hän teki, kun majakanvartija hukkui?',
        target: 'Hän oli isoisän isoäiti. Hän sytytti lampun samana iltana ja lähetti uuden vartijan takaisin.',
      },
      closed: {
        phrase: 'Mitä Edda kirjoittaa kirjaan?',
        options: ['Että hän haluaa kotiin', 'Että kettu tuli jään yli', 'Että kanat ovat pahalla tuulella'],
        target: 'Yhdeksäntenä lokakuuta hän kirjoittaa, että kanat ovat pahalla tuulella, ja viereen tulee mustetahra.',
      },
    },
  },
  quiz: {
    title: 'Yöjuna: ensimmäinen kirje',
    questions: [
      {
        phrase: 'Miltä laiturilta yöjuna lähtee?',
        options: ['Laiturilta yksi', 'Laiturilta neljä', 'Laiturilta yksitoista'],
      },
      { phrase: 'Minkä muotoinen reikä Tilden lippuun tulee?', options: ['Tähti', 'Sydän', 'Kuu'] },
      { phrase: 'Mitä vanhalla miehellä on mukanaan?', options: ['Sello', 'Kori', 'Herätyskello'] },
      {
        phrase: 'Miksi hän matkustaa junalla joka kuukausi?',
        options: ['Hän käy vaimonsa luona', 'Hän ei saa unta sängyssä, joka seisoo paikallaan', 'Hän laskee lintuja'],
      },
    ],
  },
  answers: {
    steps: ['Ettei hän alkaisi itkeä.', 'Hän laskee, koska silloin hän ei ajattele äitiään.'],
    reflection: 'Jätän oven vähän raolleen, jotta kuulen muut.',
    drawer: [
      'Signe oli vartijan vaimo. Hän sytytti lampun itse, antoi uudelle miehelle kahvia ja lähetti hänet takaisin.',
      'Hän asui saarella kauan sitten.',
    ],
  },
  comment: 'Hyvä alku. Lue vielä kerran, mitä Signe teki sinä iltana, ja kirjoita sekin.',
}
