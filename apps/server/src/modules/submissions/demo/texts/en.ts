import type { DemoTexts } from './demo-texts-shape.ts'

export const en: DemoTexts = {
  assignment: {
    title: 'The Lamp-Keeper: the first two chapters',
    description: 'Read or listen to the first two chapters. Then answer in your own words.',
    steps: {
      title: 'Ninety-seven steps',
      open: {
        phrase: 'Why does Edda count the steps?',
        target: 'She does not want to cry, and it is difficult to cry and count at the same time.',
      },
      closed: {
        phrase: 'What turns the lamp?',
        options: ['The wind', 'A weight on a chain', 'A motor'],
        target:
          'The weight wants to go down, and on its way it turns the lamp. Every fourth hour somebody winds it up again.',
      },
      reflection: {
        title: 'A night in a new place',
        description:
          'Edda counts the beams until she falls asleep. What do you do when you sleep somewhere for the first time?',
      },
      reference: { url: 'https://en.wikipedia.org/wiki/Lighthouse', text: 'How lighthouses work' },
    },
    drawer: {
      title: 'The book in the drawer',
      open: {
        phrase: 'Who was Signe, and what did she do when the keeper drowned?',
        target: 'She was grandfather’s grandmother. She lit the lamp the same evening, and sent the new keeper back.',
      },
      closed: {
        phrase: 'What does Edda write in the book?',
        options: ['That she wants to go home', 'That a fox came over the ice', 'That the hens are cross'],
        target: '‘The hens are cross’, on the ninth of October, with a blot beside it.',
      },
    },
  },
  quiz: {
    title: 'The night train: first letter',
    questions: [
      { phrase: 'Which platform does the night train leave from?', options: ['One', 'Four', 'Eleven'] },
      { phrase: 'What shape is the hole in Tilde’s ticket?', options: ['A star', 'A heart', 'A moon'] },
      { phrase: 'What has the old man brought with him?', options: ['A cello', 'A basket', 'An alarm clock'] },
      {
        phrase: 'Why does he take the train every month?',
        options: ['He is visiting his wife', 'He cannot fall asleep in a bed that stands still', 'He counts birds'],
      },
    ],
  },
  answers: {
    steps: ['So that she will not cry.', 'She counts because then she cannot think about her mother.'],
    reflection: 'I leave the door open a little, so that I can hear the others.',
    drawer: [
      'Signe was the keeper’s wife. She lit the lamp herself and sent the new man home with coffee.',
      'She lived on the island a long time ago.',
    ],
  },
  comment: 'A good start. Read once more what Signe did that evening, and write that too.',
}
