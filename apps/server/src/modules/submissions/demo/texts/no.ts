import type { DemoTexts } from './demo-texts-shape.ts'

export const no: DemoTexts = {
  assignment: {
    title: 'The Lamp-Keeper: de to første kapitlene',
    description: 'Les eller hør de to første kapitlene. Svar så med dine egne ord.',
    steps: {
      title: 'Nittisju trinn',
      open: {
        phrase: 'Hvorfor teller Edda trinnene?',
        target: 'Hun vil ikke gråte, og det er vanskelig å gråte og telle samtidig.',
      },
      closed: {
        phrase: 'Hva er det som dreier lampa?',
        options: ['Vinden', 'Et lodd i en kjetting', 'En motor'],
        target: 'Loddet vil ned, og på veien dreier det lampa. Hver fjerde time må noen trekke det opp igjen.',
      },
      reflection: {
        title: 'En natt på et nytt sted',
        description: 'Edda teller lysstrålene til hun sovner. Hva gjør du når du sover et sted for første gang?',
      },
      reference: { url: 'https://no.wikipedia.org/wiki/Fyrtårn', text: 'Slik virker et fyrtårn' },
    },
    drawer: {
      title: 'Boka i skuffen',
      open: {
        phrase: 'Hvem var Signe, og hva gjorde hun da fyrvokteren druknet?',
        target: 'Hun var bestemoren til morfar. Hun tente lampa samme kveld og sendte den nye fyrvokteren tilbake.',
      },
      closed: {
        phrase: 'Hva skriver Edda i boka?',
        options: ['At hun vil hjem', 'At en rev kom over isen', 'At hønene er sure'],
        target: 'Den niende oktober skriver hun at hønene er sure, med en blekkflekk ved siden av.',
      },
    },
  },
  quiz: {
    title: 'Nattoget: det første brevet',
    questions: [
      { phrase: 'Fra hvilken perrong går nattoget?', options: ['Perrong en', 'Perrong fire', 'Perrong elleve'] },
      { phrase: 'Hvilken form har hullet i billetten til Tilde?', options: ['En stjerne', 'Et hjerte', 'En måne'] },
      { phrase: 'Hva har den gamle mannen med seg?', options: ['En cello', 'En kurv', 'En vekkerklokke'] },
      {
        phrase: 'Hvorfor tar han toget hver måned?',
        options: ['Han besøker kona si', 'Han får ikke sove i en seng som står stille', 'Han teller fugler'],
      },
    ],
  },
  answers: {
    steps: ['For ikke å gråte.', 'Hun teller fordi hun da ikke tenker på moren sin.'],
    reflection: 'Jeg lar døra stå litt på gløtt, så jeg hører de andre.',
    drawer: [
      'Signe var kona til fyrvokteren. Hun tente lampa selv, ga den nye mannen kaffe og sendte ham tilbake.',
      'Hun bodde på øya for lenge siden.',
    ],
  },
  comment: 'En god start. Les en gang til hva Signe gjorde den kvelden, og skriv det også.',
}
