/** British English texts of emails and of the pages that the server renders. Every locale has these keys. */
export const texts = {
  'email.hello': 'Hello {{name}},',
  'email.footer': 'This email was sent by Lectern at {{origin}}.',
  'email.ignore': 'If you did not ask for this, you can ignore this email.',

  'email.confirm_subject': 'Confirm your email address',
  'email.confirm_text': 'Open this link to confirm your email address. The link works for one day.',
  'email.confirm_action': 'Confirm email address',

  'email.reset_subject': 'Choose a new password',
  'email.reset_text':
    'Someone asked for a new password for the account {{username}}. The link works once, for one hour.',
  'email.reset_action': 'Choose a new password',

  'email.invitation_subject': 'Your Lectern account',
  'email.invitation_text': '{{school}} has made an account for you in Lectern. Your username is {{username}}.',
  'email.invitation_link': 'Open this link and choose a password. The link works for {{days}} days.',
  'email.invitation_ignore': 'If you do not know {{school}}, you can ignore this email.',
  'email.invitation_action': 'Choose a password',

  'email.password_changed_subject': 'Your password was changed',
  'email.password_changed_text': 'The password of the account {{username}} was changed. Other devices were logged out.',
  'email.password_changed_warning':
    'If this was not you, choose a new password right away: “Forgotten your password?” on the login page.',

  'email.factors_reset_subject': 'Secure login was removed from your account',
  'email.factors_reset_text':
    'An administrator removed secure login from the account {{username}} and logged it out on all devices. Log in, then set it up again in your profile.',
  'email.factors_reset_warning': 'If you did not ask for this, tell your school right away.',

  'email.new_email_subject': 'Confirm your new email address',
  'email.new_email_text':
    'Open this link to use this email address for the account {{username}}. The link works for one day.',

  'email.email_changing_subject': 'Your email address is about to change',
  'email.email_changing_text':
    'Someone who knows your password asked for another email address for the account {{username}}. It will change when the new address is confirmed.',
  'email.email_changing_warning': 'If this was not you, log in and change your password right away.',

  'email.deletion_subject': 'Your account will be deleted',
  'email.deletion_text':
    'The account {{username}} and everything in it will be deleted on {{date}}, as you asked. Until then, you can log in and choose “Keep my account”.',

  'email.deleted_subject': 'Your account has been deleted',
  'email.deleted_text': 'The account {{username}} and everything in it has been deleted, as you asked.',

  'email.sync_held_subject': 'The sync of {{school}} waits for you',
  'email.sync_held_text':
    'The nightly sync of {{school}} has read the school’s system. The plan changes or removes more than usual, so it waits for you. Nothing is changed yet. Open the plan, read it, and apply it or put it aside.',
  'email.sync_failed_subject': 'The sync of {{school}} has failed',
  'email.sync_failed_text':
    'The nightly sync of {{school}} has failed. Nothing was changed. Open the run to see the reason. Lectern tries again in the next night.',
  'email.sync_action': 'See the run',

  'email.webhook_subject': 'A webhook of {{school}} is paused',
  'email.webhook_failed_text':
    'For 5 days, the receiver of the webhook “{{name}}” of {{school}} has accepted nothing. Lectern has paused the webhook. Open it to see the reason. When the receiver works again, resume the webhook and let the receiver read everything once.',
  'email.webhook_gone_text':
    'The receiver of the webhook “{{name}}” of {{school}} says that its address is no longer used. Lectern has paused the webhook. Open it to change the address or to delete it.',
  'email.webhook_action': 'See the webhook',
  'email.gift_subject': 'Your gift cards for Lectern',
  'email.gift_text': 'Thank you for your order. Here are your codes. Months of books on each card: {{months}}.',
  'email.gift_message': 'Your greeting: {{message}}',
  'email.gift_how':
    'To redeem a code, log in to Lectern as a family or create a family account. Each code works once, until {{date}}.',
  'email.gift_order': 'Your order of {{day}}: {{count}} × {{months}} months of books. You paid {{price}}.',
  'email.gift_withdrawal':
    'You have the right to withdraw from this order within 14 days, without giving a reason. To withdraw, send us a clear statement, for example here: {{url}} It is enough that you send it before the 14 days end. We then pay back what you have paid, to the card that you used, and the codes stop working.',
  'email.seller': 'Seller: {{seller}}',
  'email.gift_action': 'Open Lectern',

  'email.order_subject': 'Your order: {{plan}}',
  'email.order_text':
    'Thank you for your order of {{day}}. You have subscribed to {{plan}} for {{price}}, including VAT.',
  'email.order_discount':
    'With your discount, your first payment is {{first}}. When the discount has ended, you pay {{price}}.',
  'email.order_trial':
    'You pay nothing until {{day}}. From then on, the subscription renews and is charged to your card until you end it. We write to you three days before.',
  'email.order_paid':
    'The subscription renews on {{day}} and is then charged to your card, again and again until you end it.',
  'email.order_end':
    'You can end the subscription at any time, with effect from the end of the period that you have paid. You need two clicks on the page “My subscription”. Without a login, you can end it here: {{url}}',
  'email.order_withdrawal':
    'You have the right to withdraw from this contract within 14 days from the day of the order, without giving a reason. To withdraw, send us a clear statement, for example with “Withdraw from the contract” on the page “My subscription” or here: {{url}} It is enough that you send it before the 14 days end. We then pay back everything that you have paid, at the latest 14 days after your statement, to the card that you used. This costs you nothing.',
  'email.price_month': '{{price}} per month',
  'email.price_year': '{{price}} per year',
  'email.price_months': '{{price}} every {{count}} months',
  'email.price_years': '{{price}} every {{count}} years',
  'email.my_subscription': 'My subscription',
  'email.see_plans': 'See the plans',
  'email.receipt_subject': 'Your payment of {{price}}',
  'email.receipt_text': 'We received your payment of {{price}} on {{day}}. Invoice: {{number}}.',
  'email.receipt_find': 'You find all invoices on the page “My subscription”.',
  'email.trial_subject': 'Your free time ends on {{day}}',
  'email.trial_text':
    '{{plan}} is free for you until {{day}}. Then you pay {{price}}, and the subscription renews until you end it.',
  'email.trial_end':
    'If you want to go on, you need to do nothing. If not, end the subscription before that day, with two clicks on the page “My subscription” or here: {{url}}',
  'email.declined_subject': 'A payment did not go through',
  'email.declined_text':
    'Your bank did not accept our charge of {{price}}. That happens, for example when a card has expired or is blocked for a time.',
  'email.declined_open': 'Your books stay open until {{day}}. We try the same card again until then.',
  'email.declined_do': 'You can pay now, or use another card, on the page “My subscription”.',
  'email.ended_subject': 'Your subscription has ended',
  'email.ended_text': '{{plan}} ended on {{day}}. You pay nothing more. Your places and bookmarks are kept.',
  'email.ended_again': 'You can come back at any time.',
  'email.withdrawn_subject': 'Your withdrawal',
  'email.withdrawn_text': 'You withdrew from the contract for {{plan}} on {{time}}. The subscription ends at once.',
  'email.withdrawn_refund':
    'We pay back everything that you have paid for it, to the card that you used. It can take your bank some days.',
  'email.statement_subject': 'Your statement {{number}}',
  'email.statement_received': 'We received this statement on {{time}}. Its number is {{number}}.',
  'email.statement_ordinary': 'Statement: end of the subscription.',
  'email.statement_extraordinary': 'Statement: end of the subscription for an important reason. Reason: {{reason}}',
  'email.statement_withdrawal': 'Statement: withdrawal from the contract.',
  'email.statement_person': 'Name: {{name}}. Email of the account: {{email}}.',
  'email.statement_soon': 'End: at the next possible time.',
  'email.statement_day': 'End: {{day}}.',
  'email.statement_next': 'The result goes to the email address of the account.',
  'email.result_ends': '{{plan}} ends on {{day}}. Until then, your books are open. You pay nothing after that.',
  'email.result_refund': 'On {{day}}, the subscription ends, and we pay back everything that you have paid for it.',
  'email.result_decide': 'We read your reason, and write to you if the subscription can end earlier.',
  'email.result_take_back':
    'If this was not you, or if you change your mind: open “My subscription” and choose “Keep the subscription”.',
  'email.not_found_text':
    'We found no subscription with this email address. If you have one, check the address and send the statement again, or write to our support with the number above.',
  'email.not_found_action': 'Write to support',

  'page.log_out_title': 'Log out?',
  'page.log_out_text': 'You are logged in as {{name}}. Do you want to log out?',
  'page.log_out_confirm': 'Log out',
  'page.log_out_stay': 'Stay logged in',
  'page.lti_open_title': 'Open in Lectern',
  'page.lti_open': 'Open in a new window',
  'page.lti_choose_title': 'Choose a book',
  'page.lti_choose_text': 'Lectern opens in a new window. Choose a book or an assignment there. Leave this page open.',
  'page.lti_choose': 'Choose in a new window',
  'page.lti_return_title': 'Back to your course',
  'page.lti_return': 'Add the link to the course',
  'page.leave_provider_title': 'Log out of your school account',
  'page.leave_provider_text': 'You are logged out of Lectern. Now you are logged out of your school account.',
  'page.leave_provider_continue': 'Continue',

  'opds.title': 'Talking books',
  'opds.log_in': 'Log in with your username and your password.',
  'opds.shelf': 'My shelf',
  'opds.catalogue': 'All books',
  'opds.language': 'Language',
  'opds.subject': 'Subject',
  'opds.username': 'Username',
  'opds.password': 'Password',
} as const
