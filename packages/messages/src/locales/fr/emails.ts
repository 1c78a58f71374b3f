import { defineLetters } from '../../emails/define-emails.ts'

export const fr = defineLetters({
  'letter.hello': 'Bonjour {{name}},',
  'letter.footer': 'Ce message vient de Lectern, à l’adresse {{origin}}.',
  'letter.ignore': 'Si tu n’as rien demandé, laisse ce message. Il ne se passera rien.',

  'letter.confirm_subject': 'Confirme ton adresse e-mail',
  'letter.confirm_text':
    'Ouvre le lien, pour que nous sachions que cette adresse est la tienne. Il est valable un jour.',
  'letter.confirm_action': 'Confirmer l’adresse',

  'letter.reset_subject': 'Choisis un nouveau mot de passe',
  'letter.reset_text':
    'Quelqu’un a demandé un nouveau mot de passe pour le compte {{username}}. Le lien sert une fois, pendant une heure.',
  'letter.reset_action': 'Choisir un nouveau mot de passe',

  'letter.password_changed_subject': 'Ton mot de passe a été changé',
  'letter.password_changed_text':
    'Le mot de passe du compte {{username}} a été changé, et les autres appareils ont été déconnectés.',
  'letter.password_changed_warning':
    'Si ce n’était pas toi, choisis-en un autre tout de suite : « J’ai oublié mon mot de passe » sur la page de connexion.',

  'letter.factors_reset_subject': 'Ta connexion sécurisée a été supprimée',
  'letter.factors_reset_text':
    'Un administrateur a supprimé la connexion sécurisée du compte {{username}} et a déconnecté le compte partout. Connecte-toi, puis configure-la de nouveau dans ton profil.',
  'letter.factors_reset_warning': 'Si tu n’as rien demandé, préviens tout de suite ton école.',

  'letter.new_email_subject': 'Confirme ta nouvelle adresse e-mail',
  'letter.new_email_text':
    'Ouvre le lien, et cette adresse devient celle du compte {{username}}. Il est valable un jour.',

  'letter.email_changing_subject': 'Ton adresse e-mail va changer',
  'letter.email_changing_text':
    'Quelqu’un qui connaît le mot de passe a demandé une autre adresse e-mail pour le compte {{username}}. Elle change quand la nouvelle est confirmée.',
  'letter.email_changing_warning': 'Si ce n’était pas toi, connecte-toi et change ton mot de passe tout de suite.',

  'letter.deletion_subject': 'Ton compte va être supprimé',
  'letter.deletion_text':
    'Le {{date}}, le compte {{username}} sera supprimé avec tout ce qu’il contient, comme tu l’as demandé. D’ici là, tu peux te connecter et appuyer sur « Garder mon compte ».',

  'letter.deleted_subject': 'Ton compte est supprimé',
  'letter.deleted_text': 'Le compte {{username}} et tout ce qu’il contenait sont supprimés, comme tu l’as demandé.',

  'page.log_out_title': 'Se déconnecter ?',
  'page.log_out_text': 'Tu es connecté comme {{name}}. Veux-tu te déconnecter ?',
  'page.log_out_confirm': 'Se déconnecter',
  'page.log_out_stay': 'Rester connecté',
})
