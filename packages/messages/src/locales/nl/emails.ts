import { defineTexts } from '../../define-texts.ts'

export const texts = defineTexts('nl', 'emails', {
  'email.hello': 'Hallo {{name}},',
  'email.footer': 'Deze e-mail is verstuurd door Lectern op {{origin}}.',
  'email.ignore': 'Heb je hier niet om gevraagd? Dan kun je deze e-mail negeren.',

  'email.confirm_subject': 'Bevestig je e-mailadres',
  'email.confirm_text': 'Open deze link om je e-mailadres te bevestigen. De link werkt één dag.',
  'email.confirm_action': 'E-mailadres bevestigen',

  'email.reset_subject': 'Kies een nieuw wachtwoord',
  'email.reset_text':
    'Iemand heeft een nieuw wachtwoord aangevraagd voor het account {{username}}. De link werkt één keer, een uur lang.',
  'email.reset_action': 'Nieuw wachtwoord kiezen',

  'email.invitation_subject': 'Je Lectern-account',
  'email.invitation_text': '{{school}} heeft een Lectern-account voor je gemaakt. Je gebruikersnaam is {{username}}.',
  'email.invitation_link': 'Open deze link en kies een wachtwoord. De link werkt {{days}} dagen.',
  'email.invitation_ignore': 'Ken je {{school}} niet? Dan kun je deze e-mail negeren.',
  'email.invitation_action': 'Wachtwoord kiezen',

  'email.password_changed_subject': 'Je wachtwoord is gewijzigd',
  'email.password_changed_text':
    'Het wachtwoord van het account {{username}} is gewijzigd. Andere apparaten zijn uitgelogd.',
  'email.password_changed_warning':
    'Was jij dit niet? Kies dan meteen een nieuw wachtwoord: ‘Wachtwoord vergeten?’ op de inlogpagina.',

  'email.factors_reset_subject': 'Veilig inloggen is van je account verwijderd',
  'email.factors_reset_text':
    'Een beheerder heeft veilig inloggen van het account {{username}} verwijderd en het account op alle apparaten uitgelogd. Log in en stel veilig inloggen opnieuw in via je profiel.',
  'email.factors_reset_warning': 'Heb je hier niet om gevraagd? Laat het dan meteen aan je school weten.',

  'email.new_email_subject': 'Bevestig je nieuwe e-mailadres',
  'email.new_email_text':
    'Open deze link om dit e-mailadres te gebruiken voor het account {{username}}. De link werkt één dag.',

  'email.email_changing_subject': 'Je e-mailadres wordt gewijzigd',
  'email.email_changing_text':
    'Iemand die je wachtwoord kent, heeft een ander e-mailadres aangevraagd voor het account {{username}}. Het wordt gewijzigd zodra het nieuwe adres is bevestigd.',
  'email.email_changing_warning': 'Was jij dit niet? Log dan in en wijzig meteen je wachtwoord.',

  'email.deletion_subject': 'Je account wordt verwijderd',
  'email.deletion_text':
    'Het account {{username}} en alles erin wordt op {{date}} verwijderd, zoals je hebt gevraagd. Tot dan kun je inloggen en ‘Mijn account behouden’ kiezen.',

  'email.deleted_subject': 'Je account is verwijderd',
  'email.deleted_text': 'Het account {{username}} en alles erin is verwijderd, zoals je hebt gevraagd.',

  'email.sync_held_subject': 'De synchronisatie van {{school}} wacht op je',
  'email.sync_held_text':
    'De nachtelijke synchronisatie van {{school}} heeft het systeem van de school gelezen. Het plan wijzigt of verwijdert meer dan gewoonlijk en wacht daarom op je. Er is nog niets gewijzigd. Open het plan, lees het, en voer het uit of leg het opzij.',
  'email.sync_failed_subject': 'De synchronisatie van {{school}} is mislukt',
  'email.sync_failed_text':
    'De nachtelijke synchronisatie van {{school}} is mislukt. Er is niets gewijzigd. Open de uitvoering om de reden te zien. Lectern probeert het de volgende nacht opnieuw.',
  'email.sync_action': 'Uitvoering bekijken',

  'email.webhook_subject': 'Een webhook van {{school}} is gepauzeerd',
  'email.webhook_failed_text':
    'De ontvanger van de webhook “{{name}}” van {{school}} heeft 5 dagen lang niets aangenomen. Lectern heeft de webhook gepauzeerd. Open hem om de reden te zien. Als de ontvanger weer werkt, hervat dan de webhook en laat de ontvanger alles één keer lezen.',
  'email.webhook_gone_text':
    'De ontvanger van de webhook “{{name}}” van {{school}} meldt dat zijn adres niet meer wordt gebruikt. Lectern heeft de webhook gepauzeerd. Open hem om het adres te wijzigen of om hem te verwijderen.',
  'email.webhook_action': 'Webhook bekijken',
  'email.gift_subject': 'Je cadeaukaarten voor Lectern',
  'email.gift_text': 'Bedankt voor je bestelling. Hier zijn je codes. Maanden met boeken op elke kaart: {{months}}.',
  'email.gift_message': 'Je groet: {{message}}',
  'email.gift_how':
    'Om een code in te wisselen log je als gezin in bij Lectern of maak je een gezinsaccount. Elke code werkt één keer, tot en met {{date}}.',
  'email.gift_order': 'Je bestelling van {{day}}: {{count}} × {{months}} maanden boeken. Je hebt {{price}} betaald.',
  'email.gift_withdrawal':
    'Je hebt het recht om deze bestelling binnen 14 dagen zonder opgave van redenen te herroepen. Stuur ons dan een duidelijke verklaring, bijvoorbeeld hier: {{url}} Het is genoeg als je die verstuurt voordat de 14 dagen voorbij zijn. We betalen dan terug wat je hebt betaald, op de kaart die je hebt gebruikt, en de codes werken niet meer.',
  'email.seller': 'Verkoper: {{seller}}',
  'email.gift_action': 'Lectern openen',

  'email.order_subject': 'Je bestelling: {{plan}}',
  'email.order_text':
    'Bedankt voor je bestelling van {{day}}. Je hebt een abonnement op {{plan}} voor {{price}}, inclusief btw.',
  'email.order_discount':
    'Met je korting is je eerste betaling {{first}}. Als de korting is afgelopen, betaal je {{price}}.',
  'email.order_trial':
    'Je betaalt niets tot {{day}}. Daarna loopt het abonnement door en wordt het van je kaart afgeschreven tot je het stopt. We schrijven je drie dagen van tevoren.',
  'email.order_paid':
    'Het abonnement wordt op {{day}} verlengd en dan van je kaart afgeschreven, telkens weer tot je het stopt.',
  'email.order_end':
    'Je kunt het abonnement altijd stoppen aan het einde van de tijd waarvoor je hebt betaald. Dat doe je met twee klikken op de pagina ‘Mijn abonnement’. Zonder in te loggen stop je het hier: {{url}}',
  'email.order_withdrawal':
    'Je hebt het recht om dit contract binnen 14 dagen na de dag van de bestelling zonder reden te herroepen. Stuur ons daarvoor een duidelijke verklaring, bijvoorbeeld met ‘Contract herroepen’ op de pagina ‘Mijn abonnement’ of hier: {{url}} Het is genoeg dat je die verstuurt voordat de 14 dagen voorbij zijn. We betalen dan alles terug wat je hebt betaald, uiterlijk 14 dagen na je verklaring, op de kaart die je hebt gebruikt. Dat kost je niets.',
  'email.price_month': '{{price}} per maand',
  'email.price_year': '{{price}} per jaar',
  'email.price_months': '{{price}} per {{count}} maanden',
  'email.price_years': '{{price}} per {{count}} jaar',
  'email.my_subscription': 'Mijn abonnement',
  'email.see_plans': 'Bekijk de abonnementen',
  'email.receipt_subject': 'Je betaling van {{price}}',
  'email.receipt_text': 'We hebben je betaling van {{price}} op {{day}} ontvangen. Factuur: {{number}}.',
  'email.receipt_find': 'Je vindt alle facturen op de pagina ‘Mijn abonnement’.',
  'email.trial_subject': 'Je gratis tijd eindigt op {{day}}',
  'email.trial_text':
    '{{plan}} is voor jou gratis tot {{day}}. Daarna betaal je {{price}} en loopt het abonnement door tot je het stopt.',
  'email.trial_end':
    'Wil je doorgaan, dan hoef je niets te doen. Zo niet, stop het abonnement dan voor die dag, met twee klikken op de pagina ‘Mijn abonnement’ of hier: {{url}}',
  'email.declined_subject': 'Een betaling is niet gelukt',
  'email.declined_text':
    'Je bank heeft onze afschrijving van {{price}} niet geaccepteerd. Dat gebeurt, bijvoorbeeld als een kaart verlopen of tijdelijk geblokkeerd is.',
  'email.declined_open': 'Je boeken blijven open tot {{day}}. Tot dan proberen we dezelfde kaart nog eens.',
  'email.declined_do': 'Je kunt nu betalen of een andere kaart gebruiken op de pagina ‘Mijn abonnement’.',
  'email.ended_subject': 'Je abonnement is gestopt',
  'email.ended_text':
    '{{plan}} is gestopt op {{day}}. Je betaalt niets meer. Je leesplaatsen en bladwijzers blijven bewaard.',
  'email.ended_again': 'Je kunt altijd terugkomen.',
  'email.withdrawn_subject': 'Je ziet van het contract af',
  'email.withdrawn_text': 'Je hebt het contract voor {{plan}} op {{time}} herroepen. Het abonnement stopt meteen.',
  'email.withdrawn_refund':
    'We betalen alles terug wat je ervoor hebt betaald, op de kaart die je hebt gebruikt. Bij je bank kan dat een paar dagen duren.',
  'email.statement_subject': 'Je verklaring {{number}}',
  'email.statement_received': 'We hebben deze verklaring op {{time}} ontvangen. Het nummer is {{number}}.',
  'email.statement_ordinary': 'Verklaring: opzegging van het abonnement.',
  'email.statement_extraordinary':
    'Verklaring: opzegging van het abonnement om een belangrijke reden. Reden: {{reason}}',
  'email.statement_withdrawal': 'Verklaring: herroeping van het contract.',
  'email.statement_person': 'Naam: {{name}}. E-mailadres van het account: {{email}}.',
  'email.statement_soon': 'Einde: zo snel mogelijk.',
  'email.statement_day': 'Einde: {{day}}.',
  'email.statement_next': 'Het resultaat gaat naar het e-mailadres van het account.',
  'email.result_ends': '{{plan}} eindigt op {{day}}. Tot dan zijn je boeken open. Daarna betaal je niets meer.',
  'email.result_refund': 'Op {{day}} stopt het abonnement en betalen we alles terug wat je ervoor hebt betaald.',
  'email.result_decide': 'We lezen je reden en schrijven je als het abonnement eerder kan eindigen.',
  'email.result_take_back': 'Was jij dit niet, of bedenk je je? Open ‘Mijn abonnement’ en kies ‘Abonnement behouden’.',
  'email.not_found_text':
    'We hebben geen abonnement met dit e-mailadres gevonden. Heb je er een, controleer dan het adres en stuur de verklaring opnieuw, of schrijf met het nummer hierboven naar onze hulp.',
  'email.not_found_action': 'Schrijf naar onze hulp',

  'page.log_out_title': 'Uitloggen?',
  'page.log_out_text': 'Je bent ingelogd als {{name}}. Wil je uitloggen?',
  'page.log_out_confirm': 'Uitloggen',
  'page.log_out_stay': 'Ingelogd blijven',
  'page.lti_open_title': 'Openen in Lectern',
  'page.lti_open': 'Openen in een nieuw venster',
  'page.lti_choose_title': 'Kies een boek',
  'page.lti_choose_text':
    'Lectern opent in een nieuw venster. Kies daar een boek of een opdracht. Laat deze pagina open.',
  'page.lti_choose': 'Kiezen in een nieuw venster',
  'page.lti_return_title': 'Terug naar de cursus',
  'page.lti_return': 'Link toevoegen aan de cursus',
  'page.leave_provider_title': 'Uitloggen bij het schoolaccount',
  'page.leave_provider_text': 'Je bent uitgelogd bij Lectern. Nu word je uitgelogd bij je schoolaccount.',
  'page.leave_provider_continue': 'Doorgaan',

  'opds.title': 'Gesproken boeken',
  'opds.log_in': 'Log in met je gebruikersnaam en je wachtwoord.',
  'opds.shelf': 'Mijn boekenplank',
  'opds.catalogue': 'Alle boeken',
  'opds.language': 'Taal',
  'opds.subject': 'Onderwerp',
  'opds.username': 'Gebruikersnaam',
  'opds.password': 'Wachtwoord',
})
