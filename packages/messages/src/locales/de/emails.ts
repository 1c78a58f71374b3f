import { defineTexts } from '../../define-texts.ts'

export const texts = defineTexts('de', 'emails', {
  'email.hello': 'Hallo {{name}},',
  'email.footer': 'Diese E-Mail wurde von Lectern unter {{origin}} gesendet.',
  'email.ignore': 'Nicht selbst angefordert? Dann einfach diese E-Mail ignorieren.',

  'email.confirm_subject': 'E-Mail-Adresse bestätigen',
  'email.confirm_text': 'Über diesen Link wird die E-Mail-Adresse bestätigt. Er gilt einen Tag.',
  'email.confirm_action': 'E-Mail-Adresse bestätigen',

  'email.reset_subject': 'Neues Passwort wählen',
  'email.reset_text':
    'Für das Konto {{username}} wurde ein neues Passwort angefordert. Der Link funktioniert nur einmal und gilt eine Stunde.',
  'email.reset_action': 'Neues Passwort wählen',

  'email.invitation_subject': 'Dein Lectern-Konto',
  'email.invitation_text': '{{school}} hat für dich ein Konto in Lectern angelegt. Dein Benutzername ist {{username}}.',
  'email.invitation_link': 'Öffne diesen Link und wähle ein Passwort. Der Link gilt {{days}} Tage.',
  'email.invitation_ignore': 'Du kennst {{school}} nicht? Dann kannst du diese E-Mail ignorieren.',
  'email.invitation_action': 'Passwort wählen',

  'email.password_changed_subject': 'Das Passwort wurde geändert',
  'email.password_changed_text':
    'Das Passwort des Kontos {{username}} wurde geändert. Andere Geräte wurden abgemeldet.',
  'email.password_changed_warning':
    'Nicht selbst geändert? Dann bitte sofort ein neues Passwort wählen: „Passwort vergessen?“ auf der Anmeldeseite.',

  'email.factors_reset_subject': 'Die sichere Anmeldung wurde von Ihrem Konto entfernt',
  'email.factors_reset_text':
    'Die Verwaltung hat die sichere Anmeldung vom Konto {{username}} entfernt und das Konto auf allen Geräten abgemeldet. Melden Sie sich an und richten Sie die sichere Anmeldung in Ihrem Profil neu ein.',
  'email.factors_reset_warning': 'Wenn Sie nicht darum gebeten haben, informieren Sie sofort Ihre Schule.',

  'email.new_email_subject': 'Neue E-Mail-Adresse bestätigen',
  'email.new_email_text':
    'Über diesen Link wird diese E-Mail-Adresse für das Konto {{username}} übernommen. Er gilt einen Tag.',

  'email.email_changing_subject': 'Änderung der E-Mail-Adresse',
  'email.email_changing_text':
    'Jemand, der das Passwort kennt, möchte für das Konto {{username}} eine andere E-Mail-Adresse verwenden. Die Änderung gilt, sobald die neue Adresse bestätigt ist.',
  'email.email_changing_warning': 'Nicht selbst angefordert? Dann bitte anmelden und sofort das Passwort ändern.',

  'email.deletion_subject': 'Das Konto wird gelöscht',
  'email.deletion_text':
    'Das Konto {{username}} und alles darin wird am {{date}} wie gewünscht gelöscht. Um es zu behalten, bis dahin anmelden und „Konto behalten“ wählen.',

  'email.deleted_subject': 'Das Konto wurde gelöscht',
  'email.deleted_text': 'Das Konto {{username}} und alles darin wurde wie gewünscht gelöscht.',

  'email.sync_held_subject': 'Der Abgleich von {{school}} wartet auf Sie',
  'email.sync_held_text':
    'Der nächtliche Abgleich von {{school}} hat das System der Schule gelesen. Der Plan ändert oder entfernt mehr als üblich und wartet deshalb auf Sie. Noch ist nichts geändert. Öffnen Sie den Plan, lesen Sie ihn, und führen Sie ihn aus oder legen Sie ihn weg.',
  'email.sync_failed_subject': 'Der Abgleich von {{school}} ist fehlgeschlagen',
  'email.sync_failed_text':
    'Der nächtliche Abgleich von {{school}} ist fehlgeschlagen. Es wurde nichts geändert. Öffnen Sie den Lauf, um den Grund zu sehen. Lectern versucht es in der nächsten Nacht noch einmal.',
  'email.sync_action': 'Lauf ansehen',

  'email.webhook_subject': 'Ein Webhook von {{school}} ist angehalten',
  'email.webhook_failed_text':
    'Der Empfänger des Webhooks „{{name}}“ von {{school}} hat 5 Tage lang nichts angenommen. Lectern hat den Webhook angehalten. Öffnen Sie ihn, um den Grund zu sehen. Wenn der Empfänger wieder antwortet, setzen Sie den Webhook fort und lassen Sie den Empfänger einmal alles lesen.',
  'email.webhook_gone_text':
    'Der Empfänger des Webhooks „{{name}}“ von {{school}} meldet, dass seine Adresse nicht mehr benutzt wird. Lectern hat den Webhook angehalten. Öffnen Sie ihn, um die Adresse zu ändern oder ihn zu löschen.',
  'email.webhook_action': 'Webhook ansehen',
  'email.gift_subject': 'Ihre Geschenkkarten für Lectern',
  'email.gift_text':
    'Vielen Dank für Ihre Bestellung. Hier sind Ihre Codes. Monate mit Büchern auf jeder Karte: {{months}}.',
  'email.gift_message': 'Ihr Gruß: {{message}}',
  'email.gift_how':
    'Um einen Code einzulösen, meldet man sich bei Lectern als Familie an oder erstellt ein Familienkonto. Jeder Code gilt einmal, bis zum {{date}}.',
  'email.gift_order': 'Ihre Bestellung vom {{day}}: {{count}} × {{months}} Monate Bücher. Sie haben {{price}} bezahlt.',
  'email.gift_withdrawal':
    'Sie haben das Recht, diese Bestellung binnen 14 Tagen ohne Angabe von Gründen zu widerrufen. Senden Sie uns dazu eine eindeutige Erklärung, zum Beispiel hier: {{url}} Es reicht aus, dass Sie die Erklärung vor Ablauf der 14 Tage absenden. Wir zahlen dann zurück, was Sie bezahlt haben, auf die Karte, die Sie benutzt haben, und die Codes gelten nicht mehr.',
  'email.seller': 'Anbieter: {{seller}}',
  'email.gift_action': 'Lectern öffnen',

  'email.order_subject': 'Ihre Bestellung: {{plan}}',
  'email.order_text':
    'Danke für Ihre Bestellung vom {{day}}. Sie haben {{plan}} für {{price}} abonniert, inklusive Mehrwertsteuer.',
  'email.order_discount':
    'Mit Ihrem Rabatt beträgt die erste Zahlung {{first}}. Wenn der Rabatt endet, zahlen Sie {{price}}.',
  'email.order_trial':
    'Vor dem {{day}} zahlen Sie nichts. Danach verlängert sich das Abo und wird von Ihrer Karte abgebucht, bis Sie es beenden. Drei Tage vorher schreiben wir Ihnen.',
  'email.order_paid':
    'Das Abo verlängert sich am {{day}} und wird dann von Ihrer Karte abgebucht, immer wieder, bis Sie es beenden.',
  'email.order_end':
    'Sie können das Abo jederzeit zum Ende des bezahlten Zeitraums beenden. Das geht mit zwei Klicks auf der Seite „Mein Abo“. Ohne Anmeldung kündigen Sie hier: {{url}}',
  'email.order_withdrawal':
    'Sie haben das Recht, diesen Vertrag binnen 14 Tagen ab dem Tag der Bestellung ohne Angabe von Gründen zu widerrufen. Dazu senden Sie uns eine eindeutige Erklärung, zum Beispiel mit „Vertrag widerrufen“ auf der Seite „Mein Abo“ oder hier: {{url}} Es genügt, wenn Sie die Erklärung vor Ablauf der 14 Tage absenden. Wir zahlen Ihnen dann alles zurück, was Sie bezahlt haben, spätestens 14 Tage nach Ihrer Erklärung und auf dieselbe Karte. Das kostet Sie nichts.',
  'email.price_month': '{{price}} pro Monat',
  'email.price_year': '{{price}} pro Jahr',
  'email.price_months': '{{price}} alle {{count}} Monate',
  'email.price_years': '{{price}} alle {{count}} Jahre',
  'email.my_subscription': 'Mein Abo',
  'email.see_plans': 'Angebote ansehen',
  'email.receipt_subject': 'Ihre Zahlung über {{price}}',
  'email.receipt_text': 'Am {{day}} haben wir Ihre Zahlung über {{price}} erhalten. Rechnung: {{number}}.',
  'email.receipt_find': 'Alle Rechnungen finden Sie auf der Seite „Mein Abo“.',
  'email.trial_subject': 'Ihre kostenlose Zeit endet am {{day}}',
  'email.trial_text':
    '{{plan}} ist für Sie vor dem {{day}} kostenlos. Danach zahlen Sie {{price}}, und das Abo verlängert sich, bis Sie es beenden.',
  'email.trial_end':
    'Wenn Sie weiterlesen möchten, müssen Sie nichts tun. Wenn nicht, beenden Sie das Abo vor diesem Tag, mit zwei Klicks auf der Seite „Mein Abo“ oder hier: {{url}}',
  'email.declined_subject': 'Eine Zahlung hat nicht geklappt',
  'email.declined_text':
    'Ihre Bank hat unsere Abbuchung über {{price}} nicht angenommen. Das kommt vor, zum Beispiel wenn eine Karte abgelaufen oder vorübergehend gesperrt ist.',
  'email.declined_open':
    'Ihre Bücher bleiben bis zum {{day}} offen. Bis dahin versuchen wir es mit derselben Karte noch einmal.',
  'email.declined_do': 'Auf der Seite „Mein Abo“ können Sie jetzt bezahlen oder eine andere Karte angeben.',
  'email.ended_subject': 'Ihr Abo ist zu Ende',
  'email.ended_text':
    '{{plan}} endete am {{day}}. Sie zahlen nichts mehr. Ihre Lesestellen und Lesezeichen bleiben erhalten.',
  'email.ended_again': 'Sie können jederzeit wiederkommen.',
  'email.withdrawn_subject': 'Ihr Widerruf',
  'email.withdrawn_text': 'Sie haben den Vertrag über {{plan}} am {{time}} widerrufen. Das Abo endet sofort.',
  'email.withdrawn_refund':
    'Wir zahlen Ihnen alles zurück, was Sie dafür bezahlt haben, auf dieselbe Karte. Bei Ihrer Bank kann das einige Tage dauern.',
  'email.statement_subject': 'Ihre Erklärung {{number}}',
  'email.statement_received': 'Wir haben diese Erklärung am {{time}} erhalten. Sie hat die Nummer {{number}}.',
  'email.statement_ordinary': 'Erklärung: Kündigung des Abos.',
  'email.statement_extraordinary': 'Erklärung: außerordentliche Kündigung des Abos. Grund: {{reason}}',
  'email.statement_withdrawal': 'Erklärung: Widerruf des Vertrags.',
  'email.statement_person': 'Name: {{name}}. E-Mail-Adresse des Kontos: {{email}}.',
  'email.statement_soon': 'Ende: zum nächstmöglichen Zeitpunkt.',
  'email.statement_day': 'Ende: {{day}}.',
  'email.statement_next': 'Das Ergebnis geht an die E-Mail-Adresse des Kontos.',
  'email.result_ends': '{{plan}} endet am {{day}}. Bis dahin sind Ihre Bücher offen. Danach zahlen Sie nichts mehr.',
  'email.result_refund': 'Am {{day}} endet das Abo, und wir zahlen Ihnen alles zurück, was Sie dafür bezahlt haben.',
  'email.result_decide': 'Wir lesen Ihren Grund und schreiben Ihnen, wenn das Abo früher enden kann.',
  'email.result_take_back':
    'Wenn Sie das nicht waren oder es sich anders überlegen: Öffnen Sie „Mein Abo“ und wählen Sie „Abo behalten“.',
  'email.not_found_text':
    'Wir haben kein Abo mit dieser E-Mail-Adresse gefunden. Wenn Sie eines haben, prüfen Sie die Adresse und senden Sie die Erklärung noch einmal, oder schreiben Sie mit der Nummer oben an unsere Hilfe.',
  'email.not_found_action': 'An die Hilfe schreiben',

  'page.log_out_title': 'Abmelden?',
  'page.log_out_text': 'Angemeldet als {{name}}. Wirklich abmelden?',
  'page.log_out_confirm': 'Abmelden',
  'page.log_out_stay': 'Angemeldet bleiben',
  'page.lti_open_title': 'In Lectern öffnen',
  'page.lti_open': 'In einem neuen Fenster öffnen',
  'page.lti_choose_title': 'Buch auswählen',
  'page.lti_choose_text':
    'Lectern öffnet sich in einem neuen Fenster. Wählen Sie dort ein Buch oder eine Aufgabe. Lassen Sie diese Seite offen.',
  'page.lti_choose': 'In einem neuen Fenster auswählen',
  'page.lti_return_title': 'Zurück zum Kurs',
  'page.lti_return': 'Link in den Kurs einfügen',
  'page.leave_provider_title': 'Vom Schulkonto abmelden',
  'page.leave_provider_text': 'Die Abmeldung von Lectern ist abgeschlossen. Jetzt folgt die Abmeldung vom Schulkonto.',
  'page.leave_provider_continue': 'Weiter',

  'opds.title': 'Hörbücher zum Mitlesen',
  'opds.log_in': 'Melde dich mit deinem Benutzernamen und deinem Passwort an.',
  'opds.shelf': 'Mein Bücherregal',
  'opds.catalogue': 'Alle Bücher',
  'opds.language': 'Sprache',
  'opds.subject': 'Thema',
  'opds.username': 'Benutzername',
  'opds.password': 'Passwort',
})
