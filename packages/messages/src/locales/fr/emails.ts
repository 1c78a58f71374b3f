import { defineTexts } from '../../define-texts.ts'

export const texts = defineTexts('fr', 'emails', {
  'letter.hello': 'Bonjour {{name}},',
  'letter.footer': 'Cet e-mail a été envoyé par Lectern, {{origin}}.',
  'letter.ignore': 'Si vous n’êtes pas à l’origine de cette demande, vous pouvez ignorer cet e-mail.',

  'letter.confirm_subject': 'Confirmez votre adresse e-mail',
  'letter.confirm_text': 'Ouvrez ce lien pour confirmer votre adresse e-mail. Le lien est valable un jour.',
  'letter.confirm_action': 'Confirmer l’adresse e-mail',

  'letter.reset_subject': 'Choisissez un nouveau mot de passe',
  'letter.reset_text':
    'Un nouveau mot de passe a été demandé pour le compte {{username}}. Le lien ne fonctionne qu’une fois, pendant une heure.',
  'letter.reset_action': 'Choisir un nouveau mot de passe',

  'letter.password_changed_subject': 'Votre mot de passe a été modifié',
  'letter.password_changed_text':
    'Le mot de passe du compte {{username}} a été modifié. Les autres appareils ont été déconnectés.',
  'letter.password_changed_warning':
    'Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe : « Mot de passe oublié ? » sur la page de connexion.',

  'letter.factors_reset_subject': 'La connexion sécurisée de votre compte a été désactivée',
  'letter.factors_reset_text':
    'Un administrateur a désactivé la connexion sécurisée du compte {{username}} et l’a déconnecté sur tous les appareils. Connectez-vous, puis configurez-la de nouveau dans votre profil.',
  'letter.factors_reset_warning':
    'Si vous n’êtes pas à l’origine de cette demande, prévenez tout de suite votre école.',

  'letter.new_email_subject': 'Confirmez votre nouvelle adresse e-mail',
  'letter.new_email_text':
    'Ouvrez ce lien pour utiliser cette adresse e-mail avec le compte {{username}}. Le lien est valable un jour.',

  'letter.email_changing_subject': 'Votre adresse e-mail va être modifiée',
  'letter.email_changing_text':
    'Une personne qui connaît votre mot de passe a demandé une autre adresse e-mail pour le compte {{username}}. L’adresse sera modifiée dès que la nouvelle aura été confirmée.',
  'letter.email_changing_warning':
    'Si ce n’était pas vous, connectez-vous et modifiez tout de suite votre mot de passe.',

  'letter.deletion_subject': 'Votre compte va être supprimé',
  'letter.deletion_text':
    'Le compte {{username}} et tout ce qu’il contient seront supprimés le {{date}}, comme vous l’avez demandé. D’ici là, vous pouvez vous connecter et choisir « Conserver mon compte ».',

  'letter.deleted_subject': 'Votre compte a été supprimé',
  'letter.deleted_text':
    'Le compte {{username}} et tout ce qu’il contenait ont été supprimés, comme vous l’avez demandé.',

  'page.log_out_title': 'Se déconnecter ?',
  'page.log_out_text': 'La session de {{name}} est ouverte sur cet appareil. Faut-il la fermer ?',
  'page.log_out_confirm': 'Se déconnecter',
  'page.log_out_stay': 'Rester connecté',
})
