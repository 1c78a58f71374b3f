import { defineTranslation } from '../catalogue.ts'

/** French; pupils are addressed as tu. */
export const fr = defineTranslation({
  'app.name': 'Lectern',
  'app.tagline': 'Des livres qui se lisent à voix haute',
  'app.skip_to_content': 'Aller au contenu',
  'app.version': 'Version {{version}}',

  'action.try_again': 'Réessayer',
  'action.close': 'Fermer',
  'action.cancel': 'Annuler',
  'action.save': 'Enregistrer',
  'action.scroll_to_top': 'Retour en haut',

  'state.loading': 'Chargement',
  'state.offline': 'Tu es hors ligne. Ta page est gardée sur cet appareil.',
  'snackbar.success': 'C’est fait',
  'snackbar.error': 'Erreur',
  'snackbar.warning': 'Attention',
  'snackbar.info': 'Bon à savoir',
  'snackbar.region': 'Messages',

  'nav.main': 'Menu principal',
  'nav.menu': 'Menu',
  'nav.home': 'Accueil',
  'nav.bookshelf': 'Étagère',
  'nav.profile': 'Mon profil',

  'session.log_in': 'Se connecter',
  'session.log_out': 'Se déconnecter',
  'session.username': 'Identifiant',
  'session.password': 'Mot de passe',
  'session.show_password': 'Afficher le mot de passe',
  'session.hide_password': 'Masquer le mot de passe',
  'session.country': 'Pays',
  'session.username_missing': 'Écris ton identifiant.',
  'session.password_missing': 'Écris ton mot de passe.',
  'session.forgotten': 'J’ai oublié mon mot de passe',
  'session.forgotten_help': 'Demande à ton enseignant. Il peut t’en donner un nouveau tout de suite.',
  'session.demo_hint': 'Ceci est une démo. Essaie {{username}} avec le mot de passe {{password}}.',
  'session.ended': 'Tu as été déconnecté. Ta page est gardée. Connecte-toi et continue.',
  'session.logging_in': 'Connexion en cours',

  'home.greeting': 'Bonjour {{name}}',
  'home.go_on': 'Continuer',
  'home.start_reading': 'Commencer',
  'home.read_again': 'Relire',
  'home.current': 'Ton livre',
  'home.read_percent': '{{percent}} lu',
  'home.minutes_left_one': 'encore {{count}} minute',
  'home.minutes_left_other': 'encore {{count}} minutes',
  'home.new_on_shelf': 'Nouveau sur l’étagère',
  'home.whole_shelf': 'Toute l’étagère',
  'home.empty_title': 'Ton étagère t’attend',
  'home.empty_text': 'Quand ton école te donne un livre, il se range ici.',

  'bookshelf.title': 'Étagère',
  'bookshelf.search': 'Chercher un titre ou un auteur',
  'bookshelf.clear_search': 'Effacer la recherche',
  'bookshelf.filters': 'Filtres',
  'bookshelf.with_sound': 'Avec le son',
  'bookshelf.with_sign_video': 'En langue des signes',
  'bookshelf.started': 'Commencés',
  'bookshelf.count_one': '{{count}} livre',
  'bookshelf.count_other': '{{count}} livres',
  'bookshelf.not_started': 'Pas encore commencé',
  'bookshelf.finished': 'Terminé',
  'bookshelf.empty_title': 'Pas encore de livre ici',
  'bookshelf.empty_text': 'Ton école range des livres sur ton étagère. Demande ton premier à un enseignant.',
  'bookshelf.no_match_title': 'Aucun livre ne correspond',
  'bookshelf.no_match_text': 'Essaie un autre mot, ou regarde tous tes livres.',
  'bookshelf.show_all': 'Voir tous les livres',
  'bookshelf.error_title': 'Nous n’avons pas pu aller chercher tes livres',

  'profile.title': 'Mon profil',
  'profile.name': 'Nom',
  'profile.school': 'École',
  'profile.no_school': 'Pas encore d’école',
  'profile.language': 'Langue',
  'profile.theme': 'Apparence',
  'profile.theme_system': 'Comme sur l’appareil',
  'profile.saved': 'Gardé sur cet appareil',

  'page_error.not_found': '404 Page introuvable',
  'page_error.not_found_text': 'Il n’y a pas de page à cette adresse. Tes livres sont toujours à leur place.',
  'page_error.other': 'Une erreur s’est produite',
  'page_error.other_text': 'Quelque chose s’est cassé chez nous. Ta page dans le livre est gardée.',
  'page_error.home_page': 'Page d’accueil',

  'theme.paper': 'Papier',
  'theme.sepia': 'Sépia',
  'theme.dark': 'Sombre',
  'theme.contrast': 'Contraste élevé',

  'reader.book': 'Livre',
  'reader.play': 'Lire',
  'reader.pause': 'Pause',
  'reader.next_page': 'Page suivante',
  'reader.previous_page': 'Page précédente',
  'reader.next_sentence': 'Phrase suivante',
  'reader.previous_sentence': 'Phrase précédente',
  'reader.mute': 'Couper le son',
  'reader.unmute': 'Remettre le son',
  'reader.volume': 'Volume',
  'reader.playback_rate': 'Vitesse de lecture',
  'reader.settings': 'Réglages',
  'reader.table_of_contents': 'Table des matières',
  'reader.languages': 'Langues',
  'reader.assignments': 'Devoirs',
  'reader.add_bookmark': 'Ajouter un marque-page',
  'reader.bookmarks': 'Marque-pages',
  'reader.close_book': 'Fermer le livre',
  'reader.position_in_book': 'Endroit dans le livre',
  'reader.toolbar': 'Outils du livre',
  'reader.controls': 'Lecture',
  'reader.select_book': 'Choisis un livre.',
  'reader.opening': 'Le livre s’ouvre',
  'reader.page_of': 'Page {{page}} sur {{total}}',
  'reader.percent_of_book': '{{percent}} du livre',
  'reader.time_left_in_chapter': 'encore {{time}} dans le chapitre',
  'reader.chapter': 'Chapitre',
  'reader.current_chapter': 'Tu es ici',
  'reader.no_contents': 'Ce livre n’a pas de table des matières.',
  'reader.bookmark_name': 'Nom du marque-page',
  'reader.bookmark_saved': 'Marque-page enregistré',
  'reader.bookmark_not_saved': 'Le marque-page est gardé sur cet appareil et sera envoyé plus tard.',
  'reader.bookmark_removed': 'Marque-page retiré',
  'reader.remove_bookmark': 'Retirer le marque-page {{name}}',
  'reader.no_bookmarks': 'Pas encore de marque-page',
  'reader.no_bookmarks_text': 'Ajoutes-en un pour retrouver une page.',
  'reader.undo': 'Annuler',
  'reader.log_in_again': 'Se reconnecter',
  'reader.error_fault_in_book_message':
    'Ce livre n’a pas pu s’ouvrir. Tes autres livres vont bien. Ferme-le et préviens ton école.',
  'reader.error_logged_out': 'Tu as été déconnecté. Ta page est gardée. Reconnecte-toi pour continuer.',
  'reader.error_no_access': 'Ce compte ne permet pas d’ouvrir ce livre. Reconnecte-toi, ou demande à un enseignant.',
  'reader.error_not_found':
    'Il manque une partie de ce livre. Ta page est gardée. Réessaie, ou choisis un autre livre.',
  'reader.error_in_book_unknown':
    'La bibliothèque ne répond pas. Ta page est gardée sur cet appareil. Réessaie dans un moment.',
  'reader.missing_media': 'Il manque du son dans ce livre. Tu peux continuer à lire par toi-même.',
  'reader.external_link_title': 'Quitter le livre ?',
  'reader.external_link_text':
    'Ce lien mène à {{address}}. Il s’ouvre dans un nouvel onglet et ta page dans le livre est gardée.',
  'reader.external_link_open': 'Ouvrir le lien',
  'reader.offline': 'Tu es hors ligne. Ta page est gardée sur cet appareil.',

  'reader.text_size': 'Taille du texte',
  'reader.line_spacing': 'Interligne',
  'reader.font': 'Police',
  'reader.font_of_book': 'Celle du livre',
  'reader.theme': 'Thème',
  'reader.highlight': 'Surligner ce qui est lu',
  'reader.auto_page_turn': 'Tourner les pages tout seul',
  'reader.narration_language': 'Langue de la voix',
  'reader.sample':
    'La lampe était allumée. Page après page, l’histoire avançait, et personne ne vit que le soir était tombé.',
  'reader.sign_video': 'Vidéo en langue des signes',
  'reader.full_screen': 'Plein écran',
  'reader.leave_full_screen': 'Quitter le plein écran',
  'reader.move_video': 'Déplacer la vidéo',
  'reader.resize_video': 'Modifier la taille de la vidéo',

  'error.no_answer': 'Nous n’avons pas pu joindre la bibliothèque. Ta page est gardée sur cet appareil. Réessaie.',
  'error.missing_code_verifier':
    'La connexion a commencé dans une autre fenêtre. Rien n’est perdu. Connecte-toi de nouveau ici.',
  'error.validation_failed':
    'Il y a une erreur dans le formulaire. Rien n’a été enregistré. Relis les champs et réessaie.',
  'error.no_code_received': 'La connexion ne s’est pas terminée. Rien n’est perdu. Réessaie.',
  'error.unauthenticated': 'Tu as été déconnecté. Ce que tu as fait est gardé. Reconnecte-toi.',
  'error.wrong_credentials':
    'L’identifiant ou le mot de passe n’est pas le bon. Vérifie les deux, et le pays, puis réessaie.',
  'error.forbidden': 'Ton compte ne permet pas cela. Rien n’a été changé. Demande à un enseignant si tu en as besoin.',
  'error.policy_invalid': 'Le livre n’a pas pu être chargé. Ta page est gardée. Ferme le livre et rouvre-le.',
  'error.policy_expired': 'Le livre est resté ouvert longtemps. Ta page est gardée. Ouvre-le de nouveau.',
  'error.not_found': 'Nous ne l’avons pas trouvé. Rien n’a été changé. Reviens en arrière et réessaie.',
  'error.book_not_found':
    'Ce livre n’est pas dans la bibliothèque. Tes autres livres sont toujours là. Choisis-en un sur l’étagère.',
  'error.method_not_allowed': 'Ce n’est pas possible ici. Rien n’a été changé. Reviens en arrière et essaie autrement.',
  'error.conflict':
    'Quelqu’un d’autre a changé ceci en même temps. Son changement est gardé. Recharge la page, puis fais le tien.',
  'error.payload_too_large': 'Le fichier est trop gros. Rien n’a été enregistré. Choisis-en un plus petit.',
  'error.unsupported_media_type':
    'Ce type de fichier ne marche pas ici. Rien n’a été enregistré. Choisis un autre fichier.',
  'error.too_many_requests':
    'Il y a eu trop d’essais en peu de temps. Rien n’est perdu. Attends une minute, puis réessaie.',
  'error.internal_error':
    'Quelque chose s’est cassé chez nous. Ce que tu avais enregistré est gardé. Réessaie dans un moment.',
  'error.unavailable': 'La bibliothèque se repose un instant. Ce que tu avais enregistré est gardé. Réessaie bientôt.',
  'error.import_not_a_zip':
    'Ce fichier n’est pas un livre EPUB. Rien n’a été ajouté. Choisis un fichier dont le nom se termine par .epub.',
  'error.import_zip_damaged':
    'Le fichier du livre est abîmé ou coupé. Rien n’a été ajouté. Télécharge-le de nouveau et réessaie.',
  'error.import_zip_encrypted':
    'Le fichier du livre est verrouillé par un mot de passe. Rien n’a été ajouté. Demande à l’éditeur un fichier ouvert.',
  'error.import_entry_unsafe':
    'Le fichier du livre contient un élément qui cherche à écrire hors du livre. Rien n’a été ajouté. Demande à l’éditeur un fichier sain.',
  'error.import_too_many_files':
    'Le livre contient plus de fichiers qu’il n’est permis. Rien n’a été ajouté. Demande à l’éditeur de le diviser.',
  'error.import_too_large':
    'Le livre, compressé ou non, est plus gros que la bibliothèque ne l’accepte. Rien n’a été ajouté. Demande à l’éditeur une édition plus légère.',
  'error.import_no_container':
    'Il manque au livre META-INF/container.xml, le fichier qui dit où tout se trouve. Rien n’a été ajouté. Demande à l’éditeur un fichier complet.',
  'error.import_xml_malformed':
    'Un fichier du livre a une erreur dans son XML et ne peut pas être lu. Rien n’a été ajouté. Envoie à l’éditeur la ligne indiquée ici.',
  'error.import_no_package':
    'Il manque au livre son fichier de paquet (OPF), qui liste ses parties. Rien n’a été ajouté. Demande à l’éditeur un fichier complet.',
  'error.import_version_unsupported':
    'Cette version d’EPUB n’est pas prise en charge. Rien n’a été ajouté. Demande de l’EPUB 2 ou de l’EPUB 3.',
  'error.import_empty_spine':
    'Le livre ne dit pas quelles pages il contient (spine vide). Rien n’a été ajouté. Demande à l’éditeur un fichier corrigé.',
  'error.import_file_missing':
    'Une page citée par le livre n’est pas dans le fichier. Rien n’a été ajouté. Demande à l’éditeur un fichier complet.',
  'error.import_drm':
    'Le livre est protégé par DRM et ne peut pas s’ouvrir ici. Rien n’a été ajouté. Demande à l’éditeur un exemplaire sans DRM.',
})
