import { defineTexts } from '../../define-texts.ts'

export const texts = defineTexts('fr', 'offline', {
  'offline.download': 'Télécharger',
  'offline.download_title': 'Télécharger « {{title}} » ?',
  'offline.measuring': 'Calcul de la taille du livre',
  'offline.download_text':
    'Taille du téléchargement : {{size}}. Le livre pourra être lu et écouté hors ligne. Pour le conserver, se connecter à Internet au moins une fois tous les {{days}} jours.',
  'offline.download_confirm': 'Télécharger',
  'offline.no_space':
    'Il n’y a pas assez d’espace sur cet appareil. Il faut {{size}} pour ce livre. Supprimer un autre livre et réessayer.',
  'offline.downloading': 'Téléchargement en cours, {{percent}}',
  'offline.waiting': 'En attente de connexion, {{percent}} téléchargés',
  'offline.stop_title': 'Arrêter le téléchargement de « {{title}} » ?',
  'offline.stop_text': '{{percent}} de {{size}} sont téléchargés. Cette partie sera supprimée de cet appareil.',
  'offline.stop': 'Arrêter le téléchargement',
  'offline.downloaded': 'Téléchargé',
  'offline.corrected': 'Il existe une version corrigée',
  'offline.corrected_title': 'Il existe une version corrigée de « {{title}} »',
  'offline.corrected_text':
    'Taille du téléchargement : {{size}}. La version de cet appareil est remplacée. La progression, les marque-pages et les réponses restent enregistrés.',
  'offline.download_again': 'Télécharger de nouveau',
  'offline.remove_title': 'Supprimer « {{title}} » de cet appareil ?',
  'offline.remove_text': 'Cela libère {{size}}. La progression, les marque-pages et les réponses restent enregistrés.',
  'offline.remove': 'Supprimer',
  'offline.expired': 'Se connecter à Internet pour relire ce livre',
  'offline.filter': 'Téléchargés',
  'offline.shelf': 'Les livres téléchargés peuvent être lus hors ligne.',
  'offline.none_title': 'Aucun livre téléchargé',
  'offline.none_text':
    'Pas de connexion pour le moment. Une fois la connexion rétablie, télécharger des livres permet de les lire partout.',
  'offline.notice_ended': '« {{title}} » n’est plus dans la bibliothèque et a donc été supprimé de cet appareil.',
  'offline.notice_full': 'Il n’y avait pas assez d’espace sur cet appareil pour télécharger « {{title}} ».',
  'offline.notice_blocked':
    'Ce navigateur n’a pas autorisé le téléchargement de « {{title}} ». Les téléchargements ne fonctionnent pas en navigation privée.',
  'offline.dismiss': 'Fermer',
  'offline.card_title': 'Livres téléchargés',
  'offline.card_text_one': '{{count}} livre, {{size}}',
  'offline.card_text_other': '{{count}} livres, {{size}}',
  'offline.card_text_many': '{{count}} de livres, {{size}}',
  'offline.card_empty': 'Aucun livre téléchargé. Dans la bibliothèque, chaque livre a un bouton pour le télécharger.',
  'offline.remove_all': 'Supprimer tous les téléchargements',
  'offline.remove_all_title': 'Supprimer tous les livres téléchargés de cet appareil ?',
  'offline.remove_all_text':
    'Cela libère {{size}}. La progression, les marque-pages et les réponses restent enregistrés.',
  'offline.unsent_one': '{{count}} modification en attente d’envoi.',
  'offline.unsent_other': '{{count}} modifications en attente d’envoi.',
  'offline.unsent_many': '{{count}} de modifications en attente d’envoi.',
})
