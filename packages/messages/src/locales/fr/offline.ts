import { defineTexts } from '../../define-texts.ts'

export const texts = defineTexts('fr', 'offline', {
  'kept.keep': 'Télécharger',
  'kept.keep_title': 'Télécharger « {{title}} » ?',
  'kept.measuring': 'Calcul de la taille du livre',
  'kept.keep_text':
    'Taille du téléchargement : {{size}}. Le livre pourra être lu et écouté hors ligne. Pour le conserver, se connecter à Internet au moins une fois tous les {{days}} jours.',
  'kept.keep_yes': 'Télécharger',
  'kept.no_room':
    'Il n’y a pas assez d’espace sur cet appareil. Il faut {{size}} pour ce livre. Supprimer un autre livre et réessayer.',
  'kept.coming': 'Téléchargement en cours, {{percent}}',
  'kept.waiting': 'En attente de connexion, {{percent}} téléchargés',
  'kept.stop_title': 'Arrêter le téléchargement de « {{title}} » ?',
  'kept.stop_text': '{{percent}} de {{size}} sont téléchargés. Cette partie sera supprimée de cet appareil.',
  'kept.stop': 'Arrêter le téléchargement',
  'kept.is_kept': 'Téléchargé',
  'kept.remove_title': 'Supprimer « {{title}} » de cet appareil ?',
  'kept.remove_text': 'Cela libère {{size}}. La progression, les marque-pages et les réponses restent enregistrés.',
  'kept.remove': 'Supprimer',
  'kept.over': 'Se connecter à Internet pour relire ce livre',
  'kept.filter': 'Téléchargés',
  'kept.offline_shelf': 'Les livres téléchargés peuvent être lus hors ligne.',
  'kept.none_title': 'Aucun livre téléchargé',
  'kept.none_text':
    'Pas de connexion pour le moment. Une fois la connexion rétablie, télécharger des livres permet de les lire partout.',
  'kept.notice_ended': '« {{title}} » n’est plus dans la bibliothèque et a donc été supprimé de cet appareil.',
  'kept.notice_full': 'Il n’y avait pas assez d’espace sur cet appareil pour télécharger « {{title}} ».',
  'kept.notice_blocked':
    'Ce navigateur n’a pas autorisé le téléchargement de « {{title}} ». Les téléchargements ne fonctionnent pas en navigation privée.',
  'kept.dismiss': 'Fermer',
  'kept.card_title': 'Livres téléchargés',
  'kept.card_text_one': '{{count}} livre, {{size}}',
  'kept.card_text_other': '{{count}} livres, {{size}}',
  'kept.card_text_many': '{{count}} de livres, {{size}}',
  'kept.card_empty': 'Aucun livre téléchargé. Dans la bibliothèque, chaque livre a un bouton pour le télécharger.',
  'kept.remove_all': 'Supprimer tous les téléchargements',
  'kept.remove_all_title': 'Supprimer tous les livres téléchargés de cet appareil ?',
  'kept.remove_all_text': 'Cela libère {{size}}. La progression, les marque-pages et les réponses restent enregistrés.',
  'kept.to_send_one': '{{count}} modification en attente d’envoi.',
  'kept.to_send_other': '{{count}} modifications en attente d’envoi.',
  'kept.to_send_many': '{{count}} de modifications en attente d’envoi.',
})
