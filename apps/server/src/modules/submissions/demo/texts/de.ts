import type { DemoTexts } from './demo-texts-shape.ts'

export const de: DemoTexts = {
  assignment: {
    title: 'The Lamp-Keeper: die ersten zwei Kapitel',
    description: 'Lies oder hör die ersten zwei Kapitel. Antworte dann mit eigenen Worten.',
    steps: {
      title: 'Siebenundneunzig Stufen',
      open: {
        phrase: 'Warum zählt Edda die Stufen?',
        target: 'Sie will nicht weinen, und es ist schwer, gleichzeitig zu weinen und zu zählen.',
      },
      closed: {
        phrase: 'Was dreht die Lampe?',
        options: ['Der Wind', 'Ein Gewicht an einer Kette', 'Ein Motor'],
        target:
          'Das Gewicht will nach unten und dreht dabei die Lampe. Alle vier Stunden muss jemand es wieder hochziehen.',
      },
      reflection: {
        title: 'Eine Nacht an einem neuen Ort',
        description:
          'Edda zählt die Lichtstrahlen, bis sie einschläft. Was machst du, wenn du irgendwo zum ersten Mal schläfst?',
      },
      reference: { url: 'https://de.wikipedia.org/wiki/Leuchtturm', text: 'So funktionieren Leuchttürme' },
    },
    drawer: {
      title: 'Das Buch in der Schublade',
      open: {
        phrase: 'Wer war Signe, und was tat sie, als der Leuchtturmwärter ertrank?',
        target:
          'Sie war die Großmutter des Großvaters. Sie zündete die Lampe noch am selben Abend an und schickte den neuen Wärter zurück.',
      },
      closed: {
        phrase: 'Was schreibt Edda in das Buch?',
        options: [
          'Dass sie nach Hause möchte',
          'Dass ein Fuchs über das Eis kam',
          'Dass die Hühner schlechte Laune haben',
        ],
        target:
          'Am neunten Oktober schreibt sie, dass die Hühner schlechte Laune haben, und macht einen Klecks daneben.',
      },
    },
  },
  quiz: {
    title: 'Der Nachtzug: erster Brief',
    questions: [
      { phrase: 'Von welchem Gleis fährt der Nachtzug ab?', options: ['Gleis eins', 'Gleis vier', 'Gleis elf'] },
      { phrase: 'Welche Form hat das Loch in Tildes Fahrkarte?', options: ['Ein Stern', 'Ein Herz', 'Ein Mond'] },
      { phrase: 'Was hat der alte Mann dabei?', options: ['Ein Cello', 'Einen Korb', 'Einen Wecker'] },
      {
        phrase: 'Warum fährt er jeden Monat mit dem Zug?',
        options: [
          'Er besucht seine Frau',
          'Er kann in einem Bett, das stillsteht, nicht einschlafen',
          'Er zählt Vögel',
        ],
      },
    ],
  },
  answers: {
    steps: ['Damit sie nicht weinen muss.', 'Sie zählt, weil sie dann nicht an ihre Mutter denkt.'],
    reflection: 'Ich lasse die Tür einen Spalt offen, damit ich die anderen höre.',
    drawer: [
      'Signe war die Frau des Wärters. Sie hat die Lampe selbst angezündet und dem Neuen Kaffee gegeben und ihn zurückgeschickt.',
      'Sie hat vor langer Zeit auf der Insel gelebt.',
    ],
  },
  comment: 'Ein guter Anfang. Lies noch einmal nach, was Signe an dem Abend getan hat, und schreib das dazu.',
}
