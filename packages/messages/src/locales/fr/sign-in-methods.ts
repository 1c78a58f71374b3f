/** French: tu to pupils, vous on the pages of teachers. */
export const waysInFr = {
  'ways.qr': 'Scanner ma carte',
  'ways.gar': 'Se connecter avec le GAR',
  'ways.vidis': 'Se connecter avec VIDIS',
  'ways.domino': 'Se connecter avec Domino',
  'ways.ak-bibliotheken': 'Se connecter avec ma carte de bibliothèque',
  'ways.group-code': 'Se connecter avec un code de groupe',
  'ways.list': 'Façons de se connecter',
  'ways.or_password': 'ou avec un identifiant',
  'ways.another': 'Se connecter autrement',
  'ways.leaving': 'On t’emmène à la page de connexion',

  'card.title': 'Montre ta carte à la caméra',
  'card.picture': 'Ce que voit la caméra',
  'card.other_camera': 'L’autre caméra',
  'card.starting': 'La caméra démarre',
  'card.looking': 'On cherche ta carte',
  'card.refused':
    'La caméra ne peut pas être utilisée. Autorise-la à côté de l’adresse, en haut du navigateur, ou connecte-toi autrement.',
  'card.absent': 'Il n’y a pas de caméra utilisable ici. Connecte-toi autrement, ou demande à ton enseignant.',
  'card.not_ours': 'C’est un autre genre de code. Essaie la carte que ton enseignant t’a donnée.',

  'group_code.title': 'Se connecter avec un code de groupe',
  'group_code.help': 'Ton enseignant connaît les deux.',
  'group_code.code': 'Code du groupe',
  'group_code.password': 'Mot de passe du groupe',
  'group_code.code_missing': 'Écris le code de ton groupe.',

  'library.title': 'Se connecter avec ta carte de bibliothèque',
  'library.search': 'Cherche ta bibliothèque',
  'library.found_one': '{{count}} bibliothèque',
  'library.found_other': '{{count}} bibliothèques',
  'library.none': 'Aucune bibliothèque de ce nom ne participe. Essaie un autre mot, ou demande dans ta bibliothèque.',
  'library.none_at_all': 'Aucune bibliothèque ne participe encore ici. Demande dans ta bibliothèque.',
  'library.change': 'Une autre bibliothèque',
  'library.card': 'Numéro de la carte',
  'library.pin': 'Code PIN ou mot de passe',
  'library.card_missing': 'Écris le numéro de ta carte de bibliothèque.',
  'library.pin_missing': 'Écris le code PIN ou le mot de passe de ton compte de bibliothèque.',
  'library.own_page': 'Ta bibliothèque a sa propre page de connexion. Ensuite, tu reviens ici.',
  'library.go_to_own_page': 'Aller à la page de la bibliothèque',

  'badges.title': 'Connexion du groupe {{group}}',
  'badges.cards': 'Cartes',
  'badges.cards_text':
    'L’élève montre sa carte à la caméra, et sa session s’ouvre. Une carte ne s’imprime qu’une fois : à sa création.',
  'badges.off': '{{school}} n’utilise pas de cartes. Un administrateur de l’école peut les activer.',
  'badges.no_pupils': 'Il n’y a pas encore d’élèves dans ce groupe.',
  'badges.since': 'Carte créée le {{date}}',
  'badges.no_card': 'Pas encore de carte',
  'badges.new_here': 'Nouvelle carte, prête à imprimer',
  'badges.make': 'Créer une carte',
  'badges.make_for': 'Créer une carte pour {{name}}',
  'badges.renew': 'Nouvelle carte',
  'badges.renew_for': 'Nouvelle carte pour {{name}} : l’ancienne ne marchera plus',
  'badges.stop': 'Bloquer',
  'badges.stop_for': 'Bloquer la carte de {{name}}',
  'badges.make_missing_one': 'Créer {{count}} carte manquante',
  'badges.make_missing_other': 'Créer {{count}} cartes manquantes',
  'badges.renew_all': 'Nouvelles cartes pour tous',
  'badges.renew_all_text_one': '{{count}} carte qui marche aujourd’hui ne marchera plus.',
  'badges.renew_all_text_other': '{{count}} cartes qui marchent aujourd’hui ne marcheront plus.',
  'badges.ready_one': '{{count}} nouvelle carte est prête. Imprimez-la maintenant : elle ne sera plus affichée.',
  'badges.ready_other':
    '{{count}} nouvelles cartes sont prêtes. Imprimez-les maintenant : elles ne seront plus affichées.',
  'badges.print': 'Imprimer',
  'badges.picture': 'Carte de {{name}}',
  'badges.how_to': 'Scanner ma carte sur {{address}}',
  'badges.code_title': 'Code du groupe',
  'badges.code_text':
    'Tout le groupe peut se connecter avec ce code et le mot de passe, à un compte que les élèves partagent.',
  'badges.code_none': 'Le groupe reçoit un code quand vous choisissez un mot de passe.',
  'badges.password_is_set': 'Un mot de passe est choisi.',
  'badges.new_password': 'Nouveau mot de passe du groupe',
  'badges.set_password': 'Enregistrer le mot de passe',
  'badges.password_short': 'Au moins 8 caractères',
  'badges.password_saved': 'Le mot de passe est enregistré. Le code est {{code}}.',

  'error.wrong_badge': 'Cette carte ne marche plus. Rien n’est perdu. Demandes-en une nouvelle à ton enseignant.',
  'error.wrong_group_code': 'Le code ou le mot de passe est faux. Vérifie les deux, et le pays, puis essaie encore.',
  'error.wrong_library_card':
    'Ta bibliothèque ne connaît pas cette carte avec ce code. Vérifie les deux, ou demande si ta carte est valable.',
  'error.qr_log_in_off':
    'Ton école n’utilise pas de cartes. Rien n’est perdu. Connecte-toi autrement, ou demande à ton enseignant.',
  'error.account_inactive': 'Ce compte n’est pas actif en ce moment. Rien n’est perdu. Demande à ton enseignant.',
  'error.school_unknown':
    'On ne connaît pas encore ton école ou ta bibliothèque. Aucun compte n’a été créé. Demande à ton enseignant de l’inscrire.',
  'error.school_of_other_country':
    'Ici, ton école est dans un autre pays. Aucun compte n’a été créé. Choisis ce pays et connecte-toi de nouveau.',
  'error.guardian_not_external':
    'Les parents se connectent avec un identifiant et un mot de passe. Rien n’a changé. Choisis plutôt cette façon.',
  'error.role_unknown':
    'Ton école n’a pas dit si tu es élève ou enseignant. Aucun compte n’a été créé. Demande à ton enseignant.',
  'error.identifier_taken':
    'Cette connexion appartient déjà à quelqu’un d’autre ici. Rien n’a changé. Demande à un administrateur de ton école.',
  'error.log_in_replayed': 'Cette connexion a déjà servi. Rien n’est perdu. Connecte-toi encore une fois.',
  'error.log_in_not_begun':
    'La connexion a duré trop longtemps, ou a commencé dans une autre fenêtre. Rien n’est perdu. Connecte-toi encore une fois.',
  'error.provider_untrusted':
    'La réponse de la page de connexion n’était pas sûre. Tu ne risques rien, rien n’a changé. Connecte-toi encore une fois.',
  'error.provider_clock_off':
    'L’horloge de la page de connexion n’est pas à la même heure que la nôtre. Rien n’a changé. Réessaie dans quelques minutes.',
  'error.provider_declined':
    'La connexion n’a pas abouti là-bas. Rien n’est perdu. Réessaie, ou choisis une autre façon.',
  'error.provider_unreachable': 'L’autre page de connexion ne répond pas. Rien n’est perdu. Réessaie dans un moment.',
} as const
