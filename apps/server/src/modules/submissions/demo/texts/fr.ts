import type { DemoTexts } from './demo-texts-shape.ts'

export const fr: DemoTexts = {
  assignment: {
    title: 'The Lamp-Keeper : les deux premiers chapitres',
    description: 'Lis ou écoute les deux premiers chapitres. Réponds ensuite avec tes propres mots.',
    steps: {
      title: 'Quatre-vingt-dix-sept marches',
      open: {
        phrase: 'Pourquoi Edda compte-t-elle les marches ?',
        target: 'Elle ne veut pas pleurer, et il est difficile de pleurer et de compter en même temps.',
      },
      closed: {
        phrase: 'Qu’est-ce qui fait tourner la lampe ?',
        options: ['Le vent', 'Un poids au bout d’une chaîne', 'Un moteur'],
        target:
          'Le poids veut descendre et, en descendant, il fait tourner la lampe. Toutes les quatre heures, quelqu’un doit le remonter.',
      },
      reflection: {
        title: 'Une nuit dans un endroit nouveau',
        description:
          'Edda compte les rayons jusqu’à ce qu’elle s’endorme. Que fais-tu quand tu dors quelque part pour la première fois ?',
      },
      reference: { url: 'https://fr.wikipedia.org/wiki/Phare', text: 'Comment fonctionne un phare' },
    },
    drawer: {
      title: 'Le livre dans le tiroir',
      open: {
        phrase: 'Qui était Signe, et qu’a-t-elle fait quand le gardien s’est noyé ?',
        target:
          'C’était la grand-mère du grand-père. Elle a allumé la lampe le soir même et renvoyé le nouveau gardien.',
      },
      closed: {
        phrase: 'Qu’est-ce qu’Edda écrit dans le livre ?',
        options: [
          'Qu’elle veut rentrer chez elle',
          'Qu’un renard est venu sur la glace',
          'Que les poules sont de mauvaise humeur',
        ],
        target: 'Le neuf octobre, elle écrit que les poules sont de mauvaise humeur, avec une tache d’encre à côté.',
      },
    },
  },
  quiz: {
    title: 'Le train de nuit : première lettre',
    questions: [
      { phrase: 'De quel quai part le train de nuit ?', options: ['Du quai un', 'Du quai quatre', 'Du quai onze'] },
      { phrase: 'Quelle forme a le trou dans le billet de Tilde ?', options: ['Une étoile', 'Un cœur', 'Une lune'] },
      { phrase: 'Qu’est-ce que le vieil homme a emporté ?', options: ['Un violoncelle', 'Un panier', 'Un réveil'] },
      {
        phrase: 'Pourquoi prend-il le train chaque mois ?',
        options: [
          'Il rend visite à sa femme',
          'Il n’arrive pas à s’endormir dans un lit qui ne bouge pas',
          'Il compte les oiseaux',
        ],
      },
    ],
  },
  answers: {
    steps: ['Pour ne pas pleurer.', 'Elle compte parce que comme ça elle ne pense pas à sa mère.'],
    reflection: 'Je laisse la porte un peu ouverte pour entendre les autres.',
    drawer: [
      'Signe était la femme du gardien. Elle a allumé la lampe elle-même, puis elle a offert un café au nouveau et l’a renvoyé.',
      'Elle vivait sur l’île il y a longtemps.',
    ],
  },
  comment: 'C’est un bon début. Relis ce que Signe a fait ce soir-là et écris-le aussi.',
}
