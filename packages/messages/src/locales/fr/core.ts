import { defineTexts } from '../../define-texts.ts'

/** French. Pupils are addressed as tu and adults as vous. A text for both avoids a form of address. */
export const texts = defineTexts('fr', 'core', {
  'app.name': 'Lectern',

  'action.try_again': 'Réessayer',
  'action.close': 'Fermer',
  'action.cancel': 'Annuler',
  'action.save': 'Enregistrer',
  'action.scroll_to_top': 'Retour en haut',

  'state.loading': 'Chargement',
  'state.offline': 'Hors ligne. Certaines choses ne fonctionnent pas avant le retour de la connexion.',
  'snackbar.success': 'C’est fait',
  'snackbar.error': 'Erreur',
  'snackbar.warning': 'Attention',
  'snackbar.info': 'Information',
  'snackbar.region': 'Notifications',

  'action.clear_search': 'Effacer la recherche',

  'page_error.not_found': '404 Page introuvable',
  'page_error.not_found_text': 'Cette page n’existe pas. Vérifier l’adresse, ou revenir à la page d’accueil.',
  'page_error.other': 'Une erreur s’est produite',
  'page_error.other_text':
    'Un problème est survenu de notre côté. Les données enregistrées sont conservées. Réessayer plus tard.',
  'page_error.home_page': 'Page d’accueil',

  'theme.paper': 'Papier',
  'theme.sepia': 'Sépia',
  'theme.blue': 'Bleu clair',
  'theme.green': 'Vert clair',
  'theme.rose': 'Rose clair',
  'theme.dark': 'Sombre',
  'theme.contrast': 'Contraste élevé',

  'reader.assignments': 'Devoirs',

  'reader.hear_pageNumbers': 'Lire les numéros de page à voix haute',

  'error.no_answer': 'Connexion impossible pour le moment. Vérifier la connexion Internet et réessayer.',
  'error.book_not_found':
    'Ce livre est introuvable. Il n’est peut-être plus dans la bibliothèque. Choisir un autre livre.',
})
