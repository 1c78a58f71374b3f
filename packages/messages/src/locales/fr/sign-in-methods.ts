/** French. Pupils are addressed as tu; the pages of teachers use vous. */
export const texts = {
  'sign_in_methods.qr': 'Scanner ma carte',
  'sign_in_methods.gar': 'Se connecter avec le GAR',
  'sign_in_methods.vidis': 'Se connecter avec VIDIS',
  'sign_in_methods.domino': 'Se connecter avec Domino',
  'sign_in_methods.ak-bibliotheken': 'Se connecter avec ma carte de bibliothèque',
  'sign_in_methods.group-code': 'Se connecter avec un code de groupe',
  'sign_in_methods.school-account': 'Utiliser mon compte de l’école',
  'sign_in_methods.continue_with': 'Continuer avec {{name}}',
  'sign_in_methods.list': 'Méthodes de connexion',
  'sign_in_methods.or_password': 'ou avec un identifiant',
  'sign_in_methods.another': 'Se connecter autrement',
  'sign_in_methods.leaving': 'Redirection vers la page de connexion',

  'card.title': 'Montre ta carte à la caméra',
  'card.picture': 'Image de la caméra',
  'card.other_camera': 'Changer de caméra',
  'card.starting': 'Démarrage de la caméra',
  'card.looking': 'Recherche de ta carte',
  'card.refused':
    'La caméra est bloquée. Autorise-la dans la barre d’adresse du navigateur, ou connecte-toi autrement.',
  'card.absent': 'Aucune caméra n’a été trouvée. Connecte-toi autrement, ou demande à ton enseignant.',
  'card.not_ours': 'Ce code ne fonctionne pas ici. Utilise la carte que ton enseignant t’a donnée.',

  'group_code.title': 'Se connecter avec un code de groupe',
  'group_code.help': 'Ton enseignant peut te donner le code et le mot de passe.',
  'group_code.code': 'Code du groupe',
  'group_code.password': 'Mot de passe du groupe',
  'group_code.code_missing': 'Saisis le code de ton groupe.',

  'school_account.title': 'Se connecter avec le compte de l’école',
  'school_account.help': 'Écris ton adresse e-mail de l’école ou le nom de ton école.',
  'school_account.search': 'E-mail de l’école ou nom de l’école',
  'school_account.none': 'Aucune école trouvée. Vérifie l’orthographe ou demande à ton enseignant.',

  'library.title': 'Se connecter avec une carte de bibliothèque',
  'library.search': 'Rechercher une bibliothèque',
  'library.found_one': '{{count}} bibliothèque',
  'library.found_other': '{{count}} bibliothèques',
  'library.found_many': '{{count}} de bibliothèques',
  'library.none': 'Aucune bibliothèque trouvée. Essayer un autre mot, ou se renseigner à la bibliothèque.',
  'library.none_at_all': 'Aucune bibliothèque n’est encore connectée. Se renseigner à la bibliothèque.',
  'library.change': 'Choisir une autre bibliothèque',
  'library.card': 'Numéro de carte',
  'library.pin': 'Code PIN ou mot de passe',
  'library.card_missing': 'Le numéro de carte est obligatoire.',
  'library.pin_missing': 'Le code PIN ou le mot de passe est obligatoire.',
  'library.own_page': 'Cette bibliothèque a sa propre page de connexion. Après la connexion, retour automatique ici.',
  'library.go_to_own_page': 'Aller à la page de la bibliothèque',

  'error.wrong_badge': 'Cette carte ne fonctionne plus. Demandes-en une nouvelle à ton enseignant.',
  'error.wrong_group_code':
    'Le code ou le mot de passe est incorrect. Vérifie les deux, ainsi que le pays, puis réessaie.',
  'error.wrong_library_card':
    'Le numéro de carte ou le code PIN est incorrect. Vérifier les deux, ou demander à la bibliothèque si la carte est encore valable.',
  'error.qr_log_in_off':
    'Ton école n’utilise pas les cartes de connexion. Connecte-toi autrement, ou demande à ton enseignant.',
  'error.account_inactive': 'Ce compte n’est pas actif pour le moment. Demande à ton enseignant.',
  'error.account_removed':
    'Ton école a retiré ton compte, et il sera supprimé dans les 30 jours. Si c’est une erreur, demande vite à ton école.',
  'error.school_unknown':
    'L’école ou la bibliothèque n’est pas encore inscrite ici. Demander à un enseignant de l’inscrire.',
  'error.school_of_other_country':
    'L’école est inscrite dans un autre pays. Choisir ce pays et se connecter de nouveau.',
  'error.guardian_not_external':
    'Les parents se connectent avec un identifiant et un mot de passe. Choisissez plutôt cette méthode.',
  'error.account_not_linked':
    'Le compte de ton école n’est relié à aucun compte ici. Demande de l’aide à ton enseignant ou à l’administration de ton école.',
  'error.role_unknown':
    'Ton école ne nous a pas indiqué si tu es élève ou enseignant. Demande de l’aide à ton enseignant.',
  'error.identifier_taken': 'Cette connexion appartient à un autre compte. S’adresser à l’administrateur de l’école.',
  'error.log_in_replayed': 'Cette connexion a déjà été utilisée. Se connecter de nouveau.',
  'error.log_in_not_begun':
    'La connexion a pris trop de temps ou a commencé dans une autre fenêtre. Se connecter de nouveau.',
  'error.provider_untrusted': 'Impossible de vérifier la connexion. Par sécurité, se connecter de nouveau.',
  'error.provider_clock_off':
    'L’horloge de la page de connexion n’est pas à la même heure que la nôtre. Réessayer dans quelques minutes.',
  'error.provider_declined': 'La connexion n’a pas abouti. Réessayer, ou choisir une autre méthode.',
  'error.provider_unreachable': 'L’autre page de connexion ne répond pas. Réessayer dans un instant.',
  'error.platform_unknown':
    'Ce cours n’est pas encore relié à Lectern. Demande à ton enseignant ou à l’école de le relier.',
} as const
