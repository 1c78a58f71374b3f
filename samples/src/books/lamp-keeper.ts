import type { BookPlan } from '../epub/book-plan.ts'
import { lampPictures } from '../pictures/novel-pictures.ts'
import { pictureFiles } from './picture-files.ts'
import { readText } from './read-text.ts'
import { flowingCss } from './style-sheets.ts'
import { englishImprint, swedishImprint } from './imprints.ts'

/** Returns the plan of the novella, which has two narration languages. */
export function lampKeeper(): BookPlan {
  return {
    file: 'the-lamp-keeper',
    ages: '9-12',
    level: 'B1',
    identifier: 'urn:uuid:6f0c1f52-6c0f-4f5b-9a35-0b3c7a0e1a01',
    direction: 'ltr',
    kind: 'book',
    shape: { layout: 'reflowable' },
    css: flowingCss,
    pictures: pictureFiles(lampPictures()),
    renditions: [
      {
        ...englishImprint,
        language: 'en-GB',
        textLanguage: 'en-GB',
        label: 'English',
        title: 'The Lamp-Keeper',
        description:
          'Edda is sent to her grandfather, who keeps the lighthouse on Cormorant Island. The lamp has not missed a night for ninety years, and now it is to be put out for good.',
        coverAlt: 'A lighthouse on a dark island at night; its beam lies across a sky full of stars.',
        accessibilitySummary:
          'The whole text is read aloud sentence by sentence, in English and in Swedish. The pictures are described.',
        chapters: readText('the-lamp-keeper/en-GB-1', 'the-lamp-keeper/en-GB-2'),
        narration: {
          kind: 'voice',
          voice: { name: 'en-gb-x-rp+f2', rate: 155, pitch: 44 },
          narrator: 'eSpeak NG, British English',
        },
      },
      {
        ...swedishImprint,
        language: 'sv',
        textLanguage: 'sv',
        label: 'svenska',
        title: 'Fyrvaktaren',
        description:
          'Edda skickas till sin morfar, som sköter fyren på Skarvön. Lampan har inte missat en enda natt på nittio år, och nu ska den släckas för gott.',
        coverAlt: 'En fyr på en mörk ö om natten; strålen ligger över en himmel full av stjärnor.',
        accessibilitySummary:
          'Hela texten läses upp mening för mening, på engelska och på svenska. Bilderna är beskrivna.',
        chapters: readText('the-lamp-keeper/sv-1', 'the-lamp-keeper/sv-2'),
        narration: { kind: 'voice', voice: { name: 'sv+f2', rate: 150, pitch: 42 }, narrator: 'eSpeak NG, svenska' },
      },
    ],
  }
}
