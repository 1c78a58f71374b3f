import type { BookPlan, RenditionPlan } from '../epub/book-plan.ts'
import { moonPictures } from '../pictures/novel-pictures.ts'
import { pictureFiles } from './picture-files.ts'
import { readText } from './read-text.ts'
import { flowingCss } from './style-sheets.ts'

type Translation = Omit<RenditionPlan, 'textLanguage' | 'chapters' | 'narration'> & Pick<BookPlan, 'identifier'>

/** The story in the languages of the product that have no other sample book. */
const TRANSLATIONS: readonly Translation[] = [
  {
    language: 'de',
    identifier: 'urn:uuid:6f0c1f52-6c0f-4f5b-9a35-0b3c7a0e1a10',
    label: 'Deutsch',
    title: 'Der Mond im Eimer',
    description: 'Salma findet den Mond in ihrem Eimer und deckt ihn zu, damit er nicht friert. Am Morgen ist er weg.',
    coverAlt:
      'Ein hölzerner Eimer, in dessen Wasser sich der Mond spiegelt, und dahinter die Häuser eines Dorfes bei Nacht.',
    author: 'Das Projekt Lectern',
    contentsLabel: 'Inhalt',
    colophonTitle: 'Über dieses Buch',
    colophon: [
      'Geschrieben und gezeichnet für Lectern. Die Stimme ist eSpeak NG.',
      'Text, Bilder und Aufnahme © das Projekt Lectern, Creative Commons Namensnennung – Weitergabe unter gleichen Bedingungen 4.0.',
    ],
    accessibilitySummary: 'Der ganze Text wird Satz für Satz vorgelesen. Jedes Bild ist beschrieben.',
  },
  {
    language: 'fi',
    identifier: 'urn:uuid:6f0c1f52-6c0f-4f5b-9a35-0b3c7a0e1a11',
    label: 'suomi',
    title: 'Kuu ämpärissä',
    description: 'Salma löytää kuun ämpäristään ja peittää sen, ettei sille tule kylmä. Aamulla kuu on poissa.',
    coverAlt: 'Puinen ämpäri, jonka vedestä kuu heijastuu, ja sen takana kylän taloja yöllä.',
    author: 'Lectern-projekti',
    contentsLabel: 'Sisällys',
    colophonTitle: 'Tietoja kirjasta',
    colophon: [
      'Kirjoitettu ja piirretty Lecterniä varten. Ääni on eSpeak NG.',
      'Teksti, kuvat ja ääni © Lectern-projekti, Creative Commons Nimeä-JaaSamoin 4.0.',
    ],
    accessibilitySummary: 'Koko teksti luetaan ääneen lause lauseelta. Jokainen kuva on kuvailtu.',
  },
  {
    language: 'fr',
    identifier: 'urn:uuid:6f0c1f52-6c0f-4f5b-9a35-0b3c7a0e1a12',
    label: 'français',
    title: 'La lune dans le seau',
    description:
      'Salma trouve la lune dans son seau et la couvre pour qu’elle n’ait pas froid. Le matin, elle a disparu.',
    coverAlt: 'Un seau de bois où se reflète la lune, et derrière lui les maisons d’un village la nuit.',
    author: 'Le projet Lectern',
    contentsLabel: 'Sommaire',
    colophonTitle: 'À propos de ce livre',
    colophon: [
      'Écrit et dessiné pour Lectern. La voix est eSpeak NG.',
      'Texte, images et enregistrement © le projet Lectern, Creative Commons Attribution – Partage dans les mêmes conditions 4.0.',
    ],
    accessibilitySummary: 'Tout le texte est lu phrase par phrase. Chaque image est décrite.',
  },
  {
    language: 'nl',
    identifier: 'urn:uuid:6f0c1f52-6c0f-4f5b-9a35-0b3c7a0e1a13',
    label: 'Nederlands',
    title: 'De maan in de emmer',
    description:
      'Salma vindt de maan in haar emmer en dekt hem toe, zodat hij het niet koud krijgt. ’s Morgens is hij weg.',
    coverAlt: 'Een houten emmer waarin de maan zich weerspiegelt, en daarachter de huizen van een dorp in de nacht.',
    author: 'Het project Lectern',
    contentsLabel: 'Inhoud',
    colophonTitle: 'Over dit boek',
    colophon: [
      'Geschreven en getekend voor Lectern. De stem is eSpeak NG.',
      'Tekst, afbeeldingen en opname © het project Lectern, Creative Commons Naamsvermelding-GelijkDelen 4.0.',
    ],
    accessibilitySummary: 'De hele tekst wordt zin voor zin voorgelezen. Elke afbeelding is beschreven.',
  },
  {
    language: 'nb',
    identifier: 'urn:uuid:6f0c1f52-6c0f-4f5b-9a35-0b3c7a0e1a14',
    label: 'norsk',
    title: 'Månen i bøtta',
    description: 'Salma finner månen i bøtta si og dekker den til, så den ikke skal fryse. Om morgenen er den borte.',
    coverAlt: 'En trebøtte der månen speiler seg i vannet, og bak den husene i en landsby om natta.',
    author: 'Prosjektet Lectern',
    contentsLabel: 'Innhold',
    colophonTitle: 'Om boka',
    colophon: [
      'Skrevet og tegnet for Lectern. Stemmen er eSpeak NG.',
      'Tekst, bilder og innlesing © prosjektet Lectern, Creative Commons Navngivelse-DelPåSammeVilkår 4.0.',
    ],
    accessibilitySummary: 'Hele teksten leses opp setning for setning. Hvert bilde er beskrevet.',
  },
]

/** Returns the plans of the story, one book for each language. */
export function moonInTheBucket(): BookPlan[] {
  return TRANSLATIONS.map(({ identifier, ...translation }) => ({
    kind: 'book',
    shape: { layout: 'reflowable' },
    css: flowingCss,
    file: `the-moon-in-the-bucket-${translation.language}`,
    ages: '6-9',
    identifier,
    direction: 'ltr',
    pictures: pictureFiles(moonPictures()),
    renditions: [
      {
        ...translation,
        textLanguage: translation.language,
        chapters: readText(`the-moon-in-the-bucket/${translation.language}`),
        narration: {
          kind: 'voice',
          voice: { name: translation.language, rate: 135, pitch: 46 },
          narrator: `eSpeak NG, ${translation.label}`,
        },
      },
    ],
  }))
}
