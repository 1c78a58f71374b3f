import type { DemoTexts } from './demo-texts-shape.ts'

export const nl: DemoTexts = {
  assignment: {
    title: 'The Lamp-Keeper: de eerste twee hoofdstukken',
    description: 'Lees of luister naar de eerste twee hoofdstukken. Antwoord daarna in je eigen woorden.',
    steps: {
      title: 'Zevenennegentig treden',
      open: {
        phrase: 'Waarom telt Edda de treden?',
        target: 'Ze wil niet huilen, en het is moeilijk om tegelijk te huilen en te tellen.',
      },
      closed: {
        phrase: 'Wat laat de lamp draaien?',
        options: ['De wind', 'Een gewicht aan een ketting', 'Een motor'],
        target:
          'Het gewicht wil naar beneden en laat onderweg de lamp draaien. Om de vier uur moet iemand het weer ophijsen.',
      },
      reflection: {
        title: 'Een nacht op een nieuwe plek',
        description: 'Edda telt de lichtbundels tot ze in slaap valt. Wat doe jij als je ergens voor het eerst slaapt?',
      },
      reference: { url: 'https://nl.wikipedia.org/wiki/Vuurtoren', text: 'Hoe een vuurtoren werkt' },
    },
    drawer: {
      title: 'Het boek in de la',
      open: {
        phrase: 'Wie was Signe, en wat deed ze toen de vuurtorenwachter verdronk?',
        target: 'Ze was de oma van opa. Ze stak dezelfde avond nog de lamp aan en stuurde de nieuwe wachter terug.',
      },
      closed: {
        phrase: 'Wat schrijft Edda in het boek?',
        options: ['Dat ze naar huis wil', 'Dat er een vos over het ijs kwam', 'Dat de kippen boos zijn'],
        target: 'Op negen oktober schrijft ze dat de kippen boos zijn, met een inktvlek ernaast.',
      },
    },
  },
  quiz: {
    title: 'De nachttrein: eerste brief',
    questions: [
      { phrase: 'Van welk perron vertrekt de nachttrein?', options: ['Perron één', 'Perron vier', 'Perron elf'] },
      { phrase: 'Welke vorm heeft het gaatje in Tildes kaartje?', options: ['Een ster', 'Een hart', 'Een maan'] },
      { phrase: 'Wat heeft de oude man bij zich?', options: ['Een cello', 'Een mand', 'Een wekker'] },
      {
        phrase: 'Waarom neemt hij elke maand de trein?',
        options: [
          'Hij gaat bij zijn vrouw op bezoek',
          'Hij kan niet slapen in een bed dat stilstaat',
          'Hij telt vogels',
        ],
      },
    ],
  },
  answers: {
    steps: ['Om niet te hoeven huilen.', 'Ze telt omdat ze dan niet aan haar moeder denkt.'],
    reflection: 'Ik laat de deur op een kier, dan hoor ik de anderen.',
    drawer: [
      'Signe was de vrouw van de wachter. Ze stak de lamp zelf aan, gaf de nieuwe man koffie en stuurde hem terug.',
      'Ze woonde lang geleden op het eiland.',
    ],
  },
  comment: 'Een goed begin. Lees nog eens wat Signe die avond deed en schrijf dat er ook bij.',
}
