import { definePortalTranslation } from '../../catalogue.ts'

export const portalFr = definePortalTranslation({
  'app.tagline': 'Des livres qui se lisent à voix haute',
  'app.skip_to_content': 'Aller au contenu',
  'app.version': 'Version {{version}}',

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

  'nav.services': 'Mes services',
  'nav.manage_users': 'Gérer les utilisateurs',
  'nav.support': 'Assistance',
  'nav.feedback': 'Donner votre avis',
  'home.services': 'Tes services',
  'service.books': 'Livres parlés',
  'service.elsewhere': 'S’ouvre dans un nouvel onglet',
  'service.ask_school': 'Demande à ton école où le trouver.',
  'controlpanel.title': 'Administration',
  'controlpanel.schools': 'Vos écoles',
  'controlpanel.groups': 'Vos groupes',
  'controlpanel.no_groups':
    'Vous n’êtes encore dans aucun groupe. L’administration de votre école peut vous y ajouter.',
  'role.admin': 'Administration',
  'role.employee': 'Personnel',
  'role.guardian': 'Parent',
  'role.student': 'Élève',
})
