import { defineTexts } from '../../define-texts.ts'

export const texts = defineTexts('no', 'emails', {
  'email.hello': 'Hei {{name}},',
  'email.footer': 'Denne e-posten ble sendt fra Lectern på {{origin}}.',
  'email.ignore': 'Hvis du ikke har bedt om dette, kan du se bort fra denne e-posten.',

  'email.confirm_subject': 'Bekreft e-postadressen din',
  'email.confirm_text': 'Åpne lenken for å bekrefte e-postadressen din. Lenken er gyldig i ett døgn.',
  'email.confirm_action': 'Bekreft e-postadressen',

  'email.reset_subject': 'Velg et nytt passord',
  'email.reset_text':
    'Noen har bedt om et nytt passord til kontoen {{username}}. Lenken kan brukes én gang og er gyldig i én time.',
  'email.reset_action': 'Velg nytt passord',

  'email.invitation_subject': 'Lectern-kontoen din',
  'email.invitation_text': '{{school}} har laget en Lectern-konto til deg. Brukernavnet ditt er {{username}}.',
  'email.invitation_link': 'Åpne denne lenken og velg et passord. Lenken virker i {{days}} dager.',
  'email.invitation_ignore': 'Hvis du ikke kjenner {{school}}, kan du se bort fra denne e-posten.',
  'email.invitation_action': 'Velg passord',

  'email.password_changed_subject': 'Passordet ditt er endret',
  'email.password_changed_text': 'Passordet til kontoen {{username}} er endret. Andre enheter er logget ut.',
  'email.password_changed_warning':
    'Hvis det ikke var deg, velg et nytt passord med en gang: «Glemt passordet?» på innloggingssiden.',

  'email.factors_reset_subject': 'Sikker innlogging er fjernet fra kontoen din',
  'email.factors_reset_text':
    'En administrator har fjernet sikker innlogging fra kontoen {{username}} og logget den ut på alle enheter. Logg inn, og sett deretter opp sikker innlogging på nytt i profilen din.',
  'email.factors_reset_warning': 'Hvis du ikke har bedt om dette, si fra til skolen din med en gang.',

  'email.new_email_subject': 'Bekreft den nye e-postadressen din',
  'email.new_email_text':
    'Åpne lenken for å bruke denne e-postadressen til kontoen {{username}}. Lenken er gyldig i ett døgn.',

  'email.email_changing_subject': 'E-postadressen din blir snart endret',
  'email.email_changing_text':
    'Noen som kan passordet ditt, har bedt om en annen e-postadresse til kontoen {{username}}. Adressen endres når den nye er bekreftet.',
  'email.email_changing_warning': 'Hvis det ikke var deg, logg inn og endre passordet med en gang.',

  'email.deletion_subject': 'Kontoen din blir slettet',
  'email.deletion_text':
    'Kontoen {{username}} og alt i den blir slettet {{date}}, slik du har bedt om. Fram til da kan du logge inn og velge «Behold kontoen min».',

  'email.deleted_subject': 'Kontoen din er slettet',
  'email.deleted_text': 'Kontoen {{username}} og alt i den er slettet, slik du har bedt om.',

  'email.sync_held_subject': 'Synkroniseringen av {{school}} venter på deg',
  'email.sync_held_text':
    'Nattens synkronisering av {{school}} har lest skolens system. Planen endrer eller fjerner mer enn vanlig og venter derfor på deg. Ingenting er endret ennå. Åpne planen, les den, og gjennomfør den eller legg den til side.',
  'email.sync_failed_subject': 'Synkroniseringen av {{school}} mislyktes',
  'email.sync_failed_text':
    'Nattens synkronisering av {{school}} mislyktes. Ingenting ble endret. Åpne kjøringen for å se årsaken. Lectern prøver igjen neste natt.',
  'email.sync_action': 'Vis kjøringen',

  'email.webhook_subject': 'En webhook for {{school}} er satt på pause',
  'email.webhook_failed_text':
    'Mottakeren av webhooken «{{name}}» for {{school}} har ikke tatt imot noe på 5 dager. Lectern har satt webhooken på pause. Åpne den for å se årsaken. Når mottakeren virker igjen, fortsetter du webhooken og lar mottakeren lese alt én gang.',
  'email.webhook_gone_text':
    'Mottakeren av webhooken «{{name}}» for {{school}} melder at adressen ikke lenger er i bruk. Lectern har satt webhooken på pause. Åpne den for å endre adressen eller slette den.',
  'email.webhook_action': 'Vis webhooken',
  'email.gift_subject': 'Gavekortene dine til Lectern',
  'email.gift_text': 'Takk for bestillingen. Her er kodene dine. Antall måneder med bøker på hvert kort: {{months}}.',
  'email.gift_message': 'Hilsenen din: {{message}}',
  'email.gift_how':
    'For å løse inn en kode logger man inn i Lectern som familie eller oppretter en familiekonto. Hver kode gjelder én gang, til og med {{date}}.',
  'email.gift_order': 'Bestillingen din {{day}}: {{count}} × {{months}} måneder med bøker. Du betalte {{price}}.',
  'email.gift_withdrawal':
    'Du har rett til å angre bestillingen innen 14 dager uten å oppgi en grunn. Send oss da en tydelig melding, for eksempel her: {{url}} Det er nok at du sender den før de 14 dagene er over. Vi betaler da tilbake det du har betalt, til kortet du brukte, og kodene slutter å virke.',
  'email.seller': 'Selger: {{seller}}',
  'email.gift_action': 'Åpne Lectern',

  'email.order_subject': 'Bestillingen din: {{plan}}',
  'email.order_text': 'Takk for bestillingen {{day}}. Du abonnerer på {{plan}} for {{price}}, inkludert mva.',
  'email.order_discount':
    'Med rabatten er den første betalingen {{first}}. Når rabatten er slutt, betaler du {{price}}.',
  'email.order_trial':
    'Du betaler ingenting før {{day}}. Deretter fornyes abonnementet og trekkes fra kortet ditt til du avslutter det. Vi skriver til deg tre dager før.',
  'email.order_paid':
    'Abonnementet fornyes {{day}} og trekkes da fra kortet ditt, igjen og igjen til du avslutter det.',
  'email.order_end':
    'Du kan når som helst avslutte abonnementet ved slutten av tiden du har betalt for. Det gjør du med to klikk på siden «Mitt abonnement». Uten innlogging avslutter du det her: {{url}}',
  'email.order_withdrawal':
    'Du har rett til å angre avtalen innen 14 dager fra dagen for bestillingen, uten å oppgi noen grunn. Send oss en tydelig melding, for eksempel med «Angre avtalen» på siden «Mitt abonnement» eller her: {{url}} Det er nok at du sender den før de 14 dagene er over. Da betaler vi tilbake alt du har betalt, senest 14 dager etter meldingen, til kortet du brukte. Det koster deg ingenting.',
  'email.price_month': '{{price}} per måned',
  'email.price_year': '{{price}} per år',
  'email.price_months': '{{price}} hver {{count}}. måned',
  'email.price_years': '{{price}} hvert {{count}}. år',
  'email.my_subscription': 'Mitt abonnement',
  'email.see_plans': 'Se abonnementene',
  'email.receipt_subject': 'Betalingen din på {{price}}',
  'email.receipt_text': 'Vi mottok betalingen din på {{price}} {{day}}. Faktura: {{number}}.',
  'email.receipt_find': 'Du finner alle fakturaer på siden «Mitt abonnement».',
  'email.trial_subject': 'Gratistiden din slutter {{day}}',
  'email.trial_text':
    '{{plan}} er gratis for deg før {{day}}. Deretter betaler du {{price}}, og abonnementet fornyes til du avslutter det.',
  'email.trial_end':
    'Vil du fortsette, trenger du ikke å gjøre noe. Hvis ikke, avslutter du abonnementet før den dagen, med to klikk på siden «Mitt abonnement» eller her: {{url}}',
  'email.declined_subject': 'En betaling gikk ikke gjennom',
  'email.declined_text':
    'Banken din godtok ikke trekket vårt på {{price}}. Det hender, for eksempel når et kort er utløpt eller sperret en tid.',
  'email.declined_open': 'Bøkene dine er åpne til og med {{day}}. Til da prøver vi det samme kortet igjen.',
  'email.declined_do': 'Du kan betale nå, eller bruke et annet kort, på siden «Mitt abonnement».',
  'email.ended_subject': 'Abonnementet ditt er avsluttet',
  'email.ended_text':
    '{{plan}} ble avsluttet {{day}}. Du betaler ikke noe mer. Lesestedene og bokmerkene dine er tatt vare på.',
  'email.ended_again': 'Du kan komme tilbake når som helst.',
  'email.withdrawn_subject': 'Du har angret avtalen',
  'email.withdrawn_text': 'Du angret avtalen om {{plan}} {{time}}. Abonnementet avsluttes med en gang.',
  'email.withdrawn_refund':
    'Vi betaler tilbake alt du har betalt for det, til kortet du brukte. Det kan ta noen dager i banken din.',
  'email.statement_subject': 'Meldingen din {{number}}',
  'email.statement_received': 'Vi mottok denne meldingen {{time}}. Den har nummeret {{number}}.',
  'email.statement_ordinary': 'Melding: oppsigelse av abonnementet.',
  'email.statement_extraordinary': 'Melding: oppsigelse av abonnementet av en viktig grunn. Grunn: {{reason}}',
  'email.statement_withdrawal': 'Melding: angring av avtalen.',
  'email.statement_person': 'Navn: {{name}}. E-postadressen til kontoen: {{email}}.',
  'email.statement_soon': 'Slutt: så snart som mulig.',
  'email.statement_day': 'Slutt: {{day}}.',
  'email.statement_next': 'Resultatet sendes til e-postadressen til kontoen.',
  'email.result_ends': '{{plan}} avsluttes {{day}}. Til da er bøkene dine åpne. Etter det betaler du ingenting.',
  'email.result_refund': 'Den {{day}} avsluttes abonnementet, og vi betaler tilbake alt du har betalt for det.',
  'email.result_decide': 'Vi leser grunnen din og skriver til deg hvis abonnementet kan avsluttes tidligere.',
  'email.result_take_back':
    'Hvis dette ikke var deg, eller hvis du ombestemmer deg: åpne «Mitt abonnement» og velg «Behold abonnementet».',
  'email.not_found_text':
    'Vi fant ikke noe abonnement med denne e-postadressen. Hvis du har et, kontroller adressen og send meldingen på nytt, eller skriv til brukerstøtten med nummeret ovenfor.',
  'email.not_found_action': 'Skriv til brukerstøtten',

  'page.log_out_title': 'Logge ut?',
  'page.log_out_text': 'Du er logget inn som {{name}}. Vil du logge ut?',
  'page.log_out_confirm': 'Logg ut',
  'page.log_out_stay': 'Forbli innlogget',
  'page.lti_open_title': 'Åpne i Lectern',
  'page.lti_open': 'Åpne i et nytt vindu',
  'page.lti_choose_title': 'Velg en bok',
  'page.lti_choose_text': 'Lectern åpnes i et nytt vindu. Velg en bok eller en oppgave der. La denne siden være åpen.',
  'page.lti_choose': 'Velg i et nytt vindu',
  'page.lti_return_title': 'Tilbake til kurset',
  'page.lti_return': 'Legg til lenken i kurset',
  'page.leave_provider_title': 'Logg ut av skolekontoen',
  'page.leave_provider_text': 'Du er logget ut av Lectern. Nå logges du ut av skolekontoen din.',
  'page.leave_provider_continue': 'Fortsett',

  'opds.title': 'Lydbøker',
  'opds.log_in': 'Logg inn med brukernavnet og passordet ditt.',
  'opds.shelf': 'Min bokhylle',
  'opds.catalogue': 'Alle bøker',
  'opds.language': 'Språk',
  'opds.subject': 'Emne',
  'opds.username': 'Brukernavn',
  'opds.password': 'Passord',
})
