import { defineTexts } from '../../define-texts.ts'

export const texts = defineTexts('sv', 'emails', {
  'email.hello': 'Hej {{name}},',
  'email.footer': 'Det här mejlet skickades från Lectern på {{origin}}.',
  'email.ignore': 'Om du inte har bett om det här kan du bortse från mejlet.',

  'email.confirm_subject': 'Bekräfta din e-postadress',
  'email.confirm_text': 'Öppna länken för att bekräfta din e-postadress. Länken gäller i ett dygn.',
  'email.confirm_action': 'Bekräfta e-postadressen',

  'email.reset_subject': 'Välj ett nytt lösenord',
  'email.reset_text':
    'Någon har bett om ett nytt lösenord till kontot {{username}}. Länken kan användas en gång och gäller i en timme.',
  'email.reset_action': 'Välj ett nytt lösenord',

  'email.invitation_subject': 'Ditt Lectern-konto',
  'email.invitation_text': '{{school}} har skapat ett Lectern-konto åt dig. Ditt användarnamn är {{username}}.',
  'email.invitation_link': 'Öppna länken och välj ett lösenord. Länken fungerar i {{days}} dagar.',
  'email.invitation_ignore': 'Om du inte känner till {{school}} kan du bortse från mejlet.',
  'email.invitation_action': 'Välj ett lösenord',

  'email.password_changed_subject': 'Ditt lösenord har ändrats',
  'email.password_changed_text': 'Lösenordet till kontot {{username}} har ändrats. Andra enheter har loggats ut.',
  'email.password_changed_warning':
    'Om det inte var du, välj ett nytt lösenord direkt: ”Glömt lösenordet?” på inloggningssidan.',

  'email.factors_reset_subject': 'Säker inloggning har tagits bort från ditt konto',
  'email.factors_reset_text':
    'En administratör har tagit bort säker inloggning från kontot {{username}} och loggat ut det på alla enheter. Logga in och ställ sedan in säker inloggning igen i din profil.',
  'email.factors_reset_warning': 'Om du inte har bett om det här, kontakta skolan direkt.',

  'email.new_email_subject': 'Bekräfta din nya e-postadress',
  'email.new_email_text':
    'Öppna länken för att använda den här e-postadressen till kontot {{username}}. Länken gäller i ett dygn.',

  'email.email_changing_subject': 'Din e-postadress kommer att ändras',
  'email.email_changing_text':
    'Någon som kan ditt lösenord har bett om en annan e-postadress till kontot {{username}}. Adressen ändras när den nya har bekräftats.',
  'email.email_changing_warning': 'Om det inte var du, logga in och ändra lösenordet direkt.',

  'email.deletion_subject': 'Ditt konto kommer att tas bort',
  'email.deletion_text':
    'Kontot {{username}} och allt som finns i det tas bort den {{date}}, som du har bett om. Fram till dess kan du logga in och välja ”Behåll mitt konto”.',

  'email.deleted_subject': 'Ditt konto har tagits bort',
  'email.deleted_text': 'Kontot {{username}} och allt som fanns i det har tagits bort, som du har bett om.',

  'email.sync_held_subject': 'Synkroniseringen av {{school}} väntar på dig',
  'email.sync_held_text':
    'Nattens synkronisering av {{school}} har läst skolans system. Planen ändrar eller tar bort mer än vanligt och väntar därför på dig. Inget är ändrat ännu. Öppna planen, läs den, och genomför den eller lägg den åt sidan.',
  'email.sync_failed_subject': 'Synkroniseringen av {{school}} misslyckades',
  'email.sync_failed_text':
    'Nattens synkronisering av {{school}} misslyckades. Inget ändrades. Öppna körningen för att se orsaken. Lectern försöker igen nästa natt.',
  'email.sync_action': 'Visa körningen',

  'email.webhook_subject': 'En webhook för {{school}} är pausad',
  'email.webhook_failed_text':
    'Mottagaren av webhooken ”{{name}}” för {{school}} har inte tagit emot något på 5 dagar. Lectern har pausat webhooken. Öppna den för att se orsaken. När mottagaren fungerar igen återupptar du webhooken och låter mottagaren läsa allt en gång.',
  'email.webhook_gone_text':
    'Mottagaren av webhooken ”{{name}}” för {{school}} meddelar att adressen inte används längre. Lectern har pausat webhooken. Öppna den för att ändra adressen eller radera den.',
  'email.webhook_action': 'Visa webhooken',
  'email.gift_subject': 'Dina presentkort för Lectern',
  'email.gift_text': 'Tack för din beställning. Här är dina koder. Antal månader med böcker på varje kort: {{months}}.',
  'email.gift_message': 'Din hälsning: {{message}}',
  'email.gift_how':
    'För att lösa in en kod loggar man in i Lectern som familj eller skapar ett familjekonto. Varje kod gäller en gång, till och med {{date}}.',
  'email.gift_order': 'Din beställning den {{day}}: {{count}} × {{months}} månader med böcker. Du betalade {{price}}.',
  'email.gift_withdrawal':
    'Du har rätt att ångra beställningen inom 14 dagar utan att ange något skäl. Skicka då ett tydligt meddelande till oss, till exempel här: {{url}} Det räcker att du skickar det innan de 14 dagarna har gått. Vi betalar då tillbaka det du har betalat till kortet som du använde, och koderna slutar att gälla.',
  'email.seller': 'Säljare: {{seller}}',
  'email.gift_action': 'Öppna Lectern',

  'email.order_subject': 'Din beställning: {{plan}}',
  'email.order_text': 'Tack för din beställning den {{day}}. Du abonnerar på {{plan}} för {{price}}, inklusive moms.',
  'email.order_discount':
    'Med din rabatt är din första betalning {{first}}. När rabatten har tagit slut betalar du {{price}}.',
  'email.order_trial':
    'Du betalar ingenting före {{day}}. Därefter förnyas abonnemanget och dras från ditt kort tills du avslutar det. Vi skriver till dig tre dagar innan.',
  'email.order_paid':
    'Abonnemanget förnyas den {{day}} och dras då från ditt kort, om och om igen tills du avslutar det.',
  'email.order_end':
    'Du kan när som helst avsluta abonnemanget till slutet av den tid som du har betalat. Det går med två klick på sidan ”Mitt abonnemang”. Utan inloggning avslutar du det här: {{url}}',
  'email.order_withdrawal':
    'Du har rätt att ångra avtalet inom 14 dagar från beställningsdagen utan att ange något skäl. Skicka oss ett tydligt meddelande, till exempel med ”Ångra avtalet” på sidan ”Mitt abonnemang” eller här: {{url}} Det räcker att du skickar det innan de 14 dagarna har gått. Vi betalar då tillbaka allt som du har betalat, senast 14 dagar efter ditt meddelande, till kortet som du använde. Det kostar dig ingenting.',
  'email.price_month': '{{price}} per månad',
  'email.price_year': '{{price}} per år',
  'email.price_months': '{{price}} var {{count}}:e månad',
  'email.price_years': '{{price}} vart {{count}}:e år',
  'email.my_subscription': 'Mitt abonnemang',
  'email.see_plans': 'Se abonnemangen',
  'email.receipt_subject': 'Din betalning på {{price}}',
  'email.receipt_text': 'Vi fick din betalning på {{price}} den {{day}}. Faktura: {{number}}.',
  'email.receipt_find': 'Alla fakturor finns på sidan ”Mitt abonnemang”.',
  'email.trial_subject': 'Din gratistid tar slut den {{day}}',
  'email.trial_text':
    '{{plan}} är gratis för dig före {{day}}. Därefter betalar du {{price}}, och abonnemanget förnyas tills du avslutar det.',
  'email.trial_end':
    'Vill du fortsätta behöver du inte göra något. Annars avslutar du abonnemanget före den dagen, med två klick på sidan ”Mitt abonnemang” eller här: {{url}}',
  'email.declined_subject': 'En betalning gick inte igenom',
  'email.declined_text':
    'Din bank godkände inte vår dragning på {{price}}. Det händer, till exempel när ett kort har gått ut eller är spärrat för en tid.',
  'email.declined_open': 'Dina böcker är öppna till och med {{day}}. Tills dess försöker vi igen med samma kort.',
  'email.declined_do': 'Du kan betala nu, eller använda ett annat kort, på sidan ”Mitt abonnemang”.',
  'email.ended_subject': 'Ditt abonnemang har avslutats',
  'email.ended_text':
    '{{plan}} avslutades den {{day}}. Du betalar inget mer. Dina läsställen och bokmärken finns kvar.',
  'email.ended_again': 'Du kan komma tillbaka när som helst.',
  'email.withdrawn_subject': 'Du har ångrat avtalet',
  'email.withdrawn_text': 'Du ångrade avtalet om {{plan}} den {{time}}. Abonnemanget avslutas genast.',
  'email.withdrawn_refund':
    'Vi betalar tillbaka allt som du har betalat för det, till kortet som du använde. Det kan ta några dagar hos din bank.',
  'email.statement_subject': 'Ditt meddelande {{number}}',
  'email.statement_received': 'Vi fick det här meddelandet den {{time}}. Det har numret {{number}}.',
  'email.statement_ordinary': 'Meddelande: uppsägning av abonnemanget.',
  'email.statement_extraordinary': 'Meddelande: uppsägning av abonnemanget av ett viktigt skäl. Skäl: {{reason}}',
  'email.statement_withdrawal': 'Meddelande: ånger av avtalet.',
  'email.statement_person': 'Namn: {{name}}. Kontots e-postadress: {{email}}.',
  'email.statement_soon': 'Slut: så snart som möjligt.',
  'email.statement_day': 'Slut: {{day}}.',
  'email.statement_next': 'Resultatet skickas till kontots e-postadress.',
  'email.result_ends': '{{plan}} avslutas den {{day}}. Till dess är dina böcker öppna. Därefter betalar du ingenting.',
  'email.result_refund': 'Den {{day}} avslutas abonnemanget, och vi betalar tillbaka allt som du har betalat för det.',
  'email.result_decide': 'Vi läser ditt skäl och skriver till dig om abonnemanget kan avslutas tidigare.',
  'email.result_take_back':
    'Om det inte var du, eller om du ångrar dig: öppna ”Mitt abonnemang” och välj ”Behåll abonnemanget”.',
  'email.not_found_text':
    'Vi hittade inget abonnemang med den här e-postadressen. Om du har ett, kontrollera adressen och skicka meddelandet igen, eller skriv till supporten med numret ovan.',
  'email.not_found_action': 'Skriv till supporten',

  'page.log_out_title': 'Logga ut?',
  'page.log_out_text': 'Du är inloggad som {{name}}. Vill du logga ut?',
  'page.log_out_confirm': 'Logga ut',
  'page.log_out_stay': 'Förbli inloggad',
  'page.lti_open_title': 'Öppna i Lectern',
  'page.lti_open': 'Öppna i ett nytt fönster',
  'page.lti_choose_title': 'Välj en bok',
  'page.lti_choose_text':
    'Lectern öppnas i ett nytt fönster. Välj en bok eller en uppgift där. Låt den här sidan vara öppen.',
  'page.lti_choose': 'Välj i ett nytt fönster',
  'page.lti_return_title': 'Tillbaka till kursen',
  'page.lti_return': 'Lägg till länken i kursen',
  'page.leave_provider_title': 'Logga ut från skolkontot',
  'page.leave_provider_text': 'Du är utloggad från Lectern. Nu loggas du ut från ditt skolkonto.',
  'page.leave_provider_continue': 'Fortsätt',

  'opds.title': 'Talböcker',
  'opds.log_in': 'Logga in med ditt användarnamn och ditt lösenord.',
  'opds.shelf': 'Min bokhylla',
  'opds.catalogue': 'Alla böcker',
  'opds.language': 'Språk',
  'opds.subject': 'Ämne',
  'opds.username': 'Användarnamn',
  'opds.password': 'Lösenord',
})
