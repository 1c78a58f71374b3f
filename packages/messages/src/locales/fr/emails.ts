import { defineTexts } from '../../define-texts.ts'

export const texts = defineTexts('fr', 'emails', {
  'email.hello': 'Bonjour {{name}},',
  'email.footer': 'Cet e-mail a été envoyé par Lectern, {{origin}}.',
  'email.ignore': 'Si vous n’êtes pas à l’origine de cette demande, vous pouvez ignorer cet e-mail.',

  'email.confirm_subject': 'Confirmez votre adresse e-mail',
  'email.confirm_text': 'Ouvrez ce lien pour confirmer votre adresse e-mail. Le lien est valable un jour.',
  'email.confirm_action': 'Confirmer l’adresse e-mail',

  'email.reset_subject': 'Choisissez un nouveau mot de passe',
  'email.reset_text':
    'Un nouveau mot de passe a été demandé pour le compte {{username}}. Le lien ne fonctionne qu’une fois, pendant une heure.',
  'email.reset_action': 'Choisir un nouveau mot de passe',

  'email.invitation_subject': 'Votre compte Lectern',
  'email.invitation_text': '{{school}} a créé un compte Lectern pour vous. Votre identifiant est {{username}}.',
  'email.invitation_link': 'Ouvrez ce lien et choisissez un mot de passe. Le lien fonctionne pendant {{days}} jours.',
  'email.invitation_ignore': 'Si vous ne connaissez pas {{school}}, vous pouvez ignorer cet e-mail.',
  'email.invitation_action': 'Choisir un mot de passe',

  'email.password_changed_subject': 'Votre mot de passe a été modifié',
  'email.password_changed_text':
    'Le mot de passe du compte {{username}} a été modifié. Les autres appareils ont été déconnectés.',
  'email.password_changed_warning':
    'Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe : « Mot de passe oublié ? » sur la page de connexion.',

  'email.factors_reset_subject': 'La connexion sécurisée de votre compte a été désactivée',
  'email.factors_reset_text':
    'Un administrateur a désactivé la connexion sécurisée du compte {{username}} et l’a déconnecté sur tous les appareils. Connectez-vous, puis configurez-la de nouveau dans votre profil.',
  'email.factors_reset_warning': 'Si vous n’êtes pas à l’origine de cette demande, prévenez tout de suite votre école.',

  'email.new_email_subject': 'Confirmez votre nouvelle adresse e-mail',
  'email.new_email_text':
    'Ouvrez ce lien pour utiliser cette adresse e-mail avec le compte {{username}}. Le lien est valable un jour.',

  'email.email_changing_subject': 'Votre adresse e-mail va être modifiée',
  'email.email_changing_text':
    'Une personne qui connaît votre mot de passe a demandé une autre adresse e-mail pour le compte {{username}}. L’adresse sera modifiée dès que la nouvelle aura été confirmée.',
  'email.email_changing_warning':
    'Si ce n’était pas vous, connectez-vous et modifiez tout de suite votre mot de passe.',

  'email.deletion_subject': 'Votre compte va être supprimé',
  'email.deletion_text':
    'Le compte {{username}} et tout ce qu’il contient seront supprimés le {{date}}, comme vous l’avez demandé. D’ici là, vous pouvez vous connecter et choisir « Conserver mon compte ».',

  'email.deleted_subject': 'Votre compte a été supprimé',
  'email.deleted_text':
    'Le compte {{username}} et tout ce qu’il contenait ont été supprimés, comme vous l’avez demandé.',

  'email.sync_held_subject': 'La synchronisation de {{school}} vous attend',
  'email.sync_held_text':
    'La synchronisation de nuit de {{school}} a lu le système de l’établissement. Le plan modifie ou retire plus que d’habitude, il attend donc votre décision. Rien n’est encore modifié. Ouvrez le plan, lisez-le, puis appliquez-le ou mettez-le de côté.',
  'email.sync_failed_subject': 'La synchronisation de {{school}} a échoué',
  'email.sync_failed_text':
    'La synchronisation de nuit de {{school}} a échoué. Rien n’a été modifié. Ouvrez l’exécution pour voir la raison. Lectern essaiera de nouveau la nuit prochaine.',
  'email.sync_action': 'Voir l’exécution',

  'email.webhook_subject': 'Un webhook de {{school}} est en pause',
  'email.webhook_failed_text':
    'Pendant 5 jours, le destinataire du webhook « {{name}} » de {{school}} n’a rien accepté. Lectern a mis le webhook en pause. Ouvrez-le pour voir la raison. Quand le destinataire fonctionne de nouveau, reprenez le webhook et faites tout lire une fois au destinataire.',
  'email.webhook_gone_text':
    'Le destinataire du webhook « {{name}} » de {{school}} indique que son adresse n’est plus utilisée. Lectern a mis le webhook en pause. Ouvrez-le pour changer l’adresse ou pour le supprimer.',
  'email.webhook_action': 'Voir le webhook',
  'email.gift_subject': 'Vos cartes cadeaux pour Lectern',
  'email.gift_text': 'Merci pour votre commande. Voici vos codes. Mois de livres par carte : {{months}}.',
  'email.gift_message': 'Votre message : {{message}}',
  'email.gift_how':
    'Pour utiliser un code, connectez-vous à Lectern en tant que famille ou créez un compte de famille. Chaque code sert une seule fois, jusqu’au {{date}}.',
  'email.gift_order': 'Votre commande du {{day}} : {{count}} × {{months}} mois de livres. Vous avez payé {{price}}.',
  'email.gift_withdrawal':
    'Vous avez le droit de vous rétracter de cette commande dans un délai de 14 jours, sans donner de motif. Envoyez-nous une déclaration claire, par exemple ici : {{url}} Il suffit de l’envoyer avant la fin des 14 jours. Nous remboursons alors ce que vous avez payé sur la carte utilisée, et les codes ne fonctionnent plus.',
  'email.seller': 'Vendeur : {{seller}}',
  'email.gift_action': 'Ouvrir Lectern',

  'email.order_subject': 'Votre commande : {{plan}}',
  'email.order_text': 'Merci pour votre commande du {{day}}. Vous êtes abonné à {{plan}} pour {{price}}, TVA comprise.',
  'email.order_discount':
    'Avec votre réduction, votre premier paiement est de {{first}}. Quand la réduction prend fin, vous payez {{price}}.',
  'email.order_trial':
    'Vous ne payez rien avant le {{day}}. Ensuite, l’abonnement est renouvelé et prélevé sur votre carte jusqu’à ce que vous l’arrêtiez. Nous vous écrivons trois jours avant.',
  'email.order_paid':
    'L’abonnement est renouvelé le {{day}} et alors prélevé sur votre carte, à chaque fois jusqu’à ce que vous l’arrêtiez.',
  'email.order_end':
    'Vous pouvez arrêter l’abonnement à tout moment, à la fin de la période payée. Il suffit de deux clics sur la page « Mon abonnement ». Sans connexion, arrêtez-le ici : {{url}}',
  'email.order_withdrawal':
    'Vous avez le droit de vous rétracter de ce contrat dans les 14 jours à compter du jour de la commande, sans donner de motif. Envoyez-nous une déclaration claire, par exemple avec « Me rétracter du contrat » sur la page « Mon abonnement » ou ici : {{url}} Il suffit de l’envoyer avant la fin des 14 jours. Nous vous remboursons alors tout ce que vous avez payé, au plus tard 14 jours après votre déclaration, sur la carte utilisée. Cela ne vous coûte rien.',
  'email.price_month': '{{price}} par mois',
  'email.price_year': '{{price}} par an',
  'email.price_months': '{{price}} tous les {{count}} mois',
  'email.price_years': '{{price}} tous les {{count}} ans',
  'email.my_subscription': 'Mon abonnement',
  'email.see_plans': 'Voir les abonnements',
  'email.receipt_subject': 'Votre paiement de {{price}}',
  'email.receipt_text': 'Nous avons reçu votre paiement de {{price}} le {{day}}. Facture : {{number}}.',
  'email.receipt_find': 'Vous trouverez toutes les factures sur la page « Mon abonnement ».',
  'email.trial_subject': 'Votre période gratuite se termine le {{day}}',
  'email.trial_text':
    '{{plan}} est gratuit pour vous avant le {{day}}. Ensuite, vous payez {{price}}, et l’abonnement est renouvelé jusqu’à ce que vous l’arrêtiez.',
  'email.trial_end':
    'Si vous souhaitez continuer, vous n’avez rien à faire. Sinon, arrêtez l’abonnement avant ce jour, en deux clics sur la page « Mon abonnement » ou ici : {{url}}',
  'email.declined_subject': 'Un paiement n’a pas abouti',
  'email.declined_text':
    'Votre banque n’a pas accepté notre prélèvement de {{price}}. Cela arrive, par exemple quand une carte a expiré ou est bloquée pour un temps.',
  'email.declined_open': 'Vos livres restent ouverts jusqu’au {{day}}. Jusque-là, nous réessayons avec la même carte.',
  'email.declined_do': 'Vous pouvez payer maintenant, ou utiliser une autre carte, sur la page « Mon abonnement ».',
  'email.ended_subject': 'Votre abonnement est terminé',
  'email.ended_text':
    '{{plan}} s’est terminé le {{day}}. Vous ne payez plus rien. Vos places de lecture et vos marque-pages sont conservés.',
  'email.ended_again': 'Vous pouvez revenir à tout moment.',
  'email.withdrawn_subject': 'Votre rétractation',
  'email.withdrawn_text':
    'Vous vous êtes rétracté du contrat {{plan}} le {{time}}. L’abonnement se termine tout de suite.',
  'email.withdrawn_refund':
    'Nous vous remboursons tout ce que vous avez payé pour cet abonnement, sur la carte utilisée. Cela peut prendre quelques jours à votre banque.',
  'email.statement_subject': 'Votre déclaration {{number}}',
  'email.statement_received': 'Nous avons reçu cette déclaration le {{time}}. Son numéro est {{number}}.',
  'email.statement_ordinary': 'Déclaration : résiliation de l’abonnement.',
  'email.statement_extraordinary':
    'Déclaration : résiliation de l’abonnement pour un motif important. Motif : {{reason}}',
  'email.statement_withdrawal': 'Déclaration : rétractation du contrat.',
  'email.statement_person': 'Nom : {{name}}. Adresse e-mail du compte : {{email}}.',
  'email.statement_soon': 'Fin : dès que possible.',
  'email.statement_day': 'Fin : {{day}}.',
  'email.statement_next': 'Le résultat est envoyé à l’adresse e-mail du compte.',
  'email.result_ends':
    '{{plan}} se termine le {{day}}. Jusque-là, vos livres sont ouverts. Ensuite, vous ne payez plus rien.',
  'email.result_refund':
    'Le {{day}}, l’abonnement se termine et nous vous remboursons tout ce que vous avez payé pour lui.',
  'email.result_decide': 'Nous lisons votre motif et vous écrivons si l’abonnement peut se terminer plus tôt.',
  'email.result_take_back':
    'Si ce n’était pas vous, ou si vous changez d’avis : ouvrez « Mon abonnement » et choisissez « Garder l’abonnement ».',
  'email.not_found_text':
    'Nous n’avons trouvé aucun abonnement avec cette adresse e-mail. Si vous en avez un, vérifiez l’adresse et envoyez de nouveau la déclaration, ou écrivez à notre assistance avec le numéro ci-dessus.',
  'email.not_found_action': 'Écrire à l’assistance',

  'page.log_out_title': 'Se déconnecter ?',
  'page.log_out_text': 'La session de {{name}} est ouverte sur cet appareil. Faut-il la fermer ?',
  'page.log_out_confirm': 'Se déconnecter',
  'page.log_out_stay': 'Rester connecté',
  'page.lti_open_title': 'Ouvrir dans Lectern',
  'page.lti_open': 'Ouvrir dans une nouvelle fenêtre',
  'page.lti_choose_title': 'Choisir un livre',
  'page.lti_choose_text':
    'Lectern s’ouvre dans une nouvelle fenêtre, où choisir un livre ou un devoir. Laisser cette page ouverte.',
  'page.lti_choose': 'Choisir dans une nouvelle fenêtre',
  'page.lti_return_title': 'Retour au cours',
  'page.lti_return': 'Ajouter le lien au cours',
  'page.leave_provider_title': 'Déconnexion du compte de l’école',
  'page.leave_provider_text':
    'La session de Lectern est fermée. La session du compte de l’école va maintenant être fermée.',
  'page.leave_provider_continue': 'Continuer',

  'opds.title': 'Livres audio',
  'opds.log_in': 'Connecte-toi avec ton identifiant et ton mot de passe.',
  'opds.shelf': 'Ma bibliothèque',
  'opds.catalogue': 'Tous les livres',
  'opds.language': 'Langue',
  'opds.subject': 'Sujet',
  'opds.username': 'Identifiant',
  'opds.password': 'Mot de passe',
})
