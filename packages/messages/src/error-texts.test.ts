import { ERROR_STATUS, type Locale } from '@lectern/contracts'
import { expect, test } from 'vitest'
import { loadWholeCatalogue } from './testing/whole-catalogue.ts'

const TRANSLATED: readonly Locale[] = ['en', 'sv', 'no', 'fi', 'de', 'fr', 'nl']

/**
 * Words of the text of an error code in each language of `TRANSLATED`. No other error has these words in that language,
 * so a text at the wrong code is found.
 */
const WORDS: readonly (readonly [code: string, words: string])[] = [
  [
    'validation_failed',
    'in the form is not right | formuläret | skjemaet | Lomakkeessa | Formular | formulaire | formulier',
  ],
  [
    'no_code_received',
    'couldn’t log | inte logga | logge deg | onnistunut | geklappt | abouti. Réessayer. | niet inloggen',
  ],
  ['link_invalid', 'Invalid | Ogiltig | Ugyldig | Virheellinen | Ungültiger | valide | Ongeldige'],
  ['unauthenticated', 'been logged | loggats | logget ut | Sinut | abgemeldet | terminée | uitgelogd'],
  [
    'wrong_credentials',
    'The username | Användarnamnet | Brukernavnet | Käyttäjätunnus | Benutzername oder | L’identifiant | De gebruikersnaam',
  ],
  ['wrong_second_factor', 'That did | fungerade | virket | toiminut | nicht funktioniert | fonctionné | werkte'],
  ['log_in_step_expired', 'That took | Det tog | Det tok | Se kesti | Das hat zu | Cela a | Dat duurde'],
  ['forbidden', 'permission | behörighet | tillatelse | oikeutta | Berechtigung | autorisation | toestemming'],
  [
    'need_secure_login',
    'Log in securely | Logga in säkert | inn sikkert | kaksivaiheisesti | sich sicher an | façon séc | Log veilig',
  ],
  [
    'need_fresh_login',
    'log in again to do this | säkerhet behöver | For sikkerhets | Turvallisuussyistä | anmelden | raisons | hiervoor',
  ],
  ['second_factor_missing', 'not set up | inställd | for kontoen | tililläsi | eingerichtet | configurée | ingesteld'],
  ['not_while_acting', 'logged in as someone else | någon | den personen | kirjautunut | jemand | utilisez | iemand'],
  [
    'pin_wrong',
    'That PIN | stämmer inte. Försök | PIN-koden er ikke riktig | ei ole oikein | Diese PIN | Ce code PIN | Die pincode',
  ],
  ['pin_locked', 'five times | fem gånger | fem ganger | viisi kertaa | fünfmal | cinq fois | vijf keer'],
  [
    'child_profiles_full',
    'more children | fler barn | flere barn | enempää lapsia | weiteren Kinder | autres enfants | meer kinderen',
  ],
  [
    'too_many_children',
    'fewer children | färre barn | færre barn | harvemmalle | weniger Kinder | moins d’enfants | minder kinderen',
  ],
  ['policy_invalid', 'couldn’t load | hämta | hente | ladata | geladen | de charger | laden'],
  ['policy_expired', 'This book | varit | åpen lenge | pitkään | lange geöffnet | longtemps | stond'],
  [
    'not_found',
    'couldn’t find this.  | hitta det du | det du leter | Etsimääsi | Das wurde nicht | Élément | konden dit niet',
  ],
  [
    'book_not_found',
    'couldn’t find this book | hitta boken | fant ikke boka | Tätä kirjaa | Dieses Buch wurde | introuvable. Il n | dit boek niet',
  ],
  [
    'payment_declined',
    'did not accept | godkände inte | godtok ikke | Pankki ei | Die Bank | La banque | De bank heeft',
  ],
  [
    'gift_order_not_refundable',
    'be refunded | återbetalas | refunderes | hyvittää | erstattet | remboursée | terugbetaald',
  ],
  [
    'gift_card_wrong',
    'no gift card | inget presentkort | Ingen gavekort | lahjakorttia | gibt es keine Gesch | Aucune carte | is geen cadeau',
  ],
  [
    'gift_card_used',
    'redeemed already | redan lösts in | Gavekoden er | lunastettu | schon eingelöst | déjà servi | ingewisseld',
  ],
  [
    'gift_card_expired',
    'card has expired | giltighetstid | Gavekoden har | Lahjakortti on vanh | ist abgelaufen | cadeau a exp | is verlopen',
  ],
  [
    'gift_card_withdrawn',
    'no longer valid | gäller inte | Gavekoden gjelder | ole enää voim | gilt nicht mehr | n’est plus val | niet meer geldig',
  ],
  ['guardian_code_wrong', 'no such code | Koden finns | finnes | Tällaista | Diesen | n’existe | bestaat'],
  ['guardian_code_expired', 'older than 30 days | äldre | eldre | vanha | älter | code date | ouder dan'],
  [
    'guardian_code_withdrawn',
    'withdrawn this code | Skolan | trukket | perunut | zurückgezogen | annulé | ingetrokken',
  ],
  ['guardian_code_used', 'used already | Koden har | Koden er allerede | Koodi on jo | benutzt | code a | code is al'],
  ['method_not_allowed', 'possible | Det går | dette her | mahdollista | möglich | action | Dat kan'],
  ['request_timeout', 'The connection | Anslutningen | Forbindelsen | Yhteys | langsam | était | langzaam'],
  [
    'conflict',
    'at the same time | samtidigt | samtidig | samaan aikaan | zur gleichen Zeit | en même temps | tegelijk gew',
  ],
  ['request_running', 'being | sparas | lagres | Tallennus | noch gespeichert | L’enregistrement | nog opgeslagen'],
  [
    'submission_submitted',
    'already handed | redan inlämnat | allerede levert | jo palautettu | kannst | le modifier | al ingeleverd',
  ],
  [
    'submission_handed_back',
    'returned | lämnat tillbaka | returnert | Opettajasi | zurückgegeben | renvoyé | teruggegeven',
  ],
  [
    'submission_not_submitted',
    'not handed | inte inlämnat | ikke levert | vielä palautettu | nicht abgegeben | travail n’est | niet ingeleverd',
  ],
  [
    'other_user_type',
    'another type of account | typ av konto | type konto | toisenlainen | Art von Konto | type de compte | soort account',
  ],
  [
    'merge_same_account',
    'the same account | är samma | samme kontoen | sama tili | dasselbe | même compte | hetzelfde',
  ],
  [
    'merge_super_user',
    'account of a super user | superanvändares | superbruker | Pääkäyttäjän | Superusers | super-utilisateur | superuser',
  ],
  [
    'merge_shared_account',
    'shared account of a group | gemensamma | felleskontoen | yhteinen | gemeinsame | partagé | gedeelde',
  ],
  [
    'merge_family_account',
    'family account | familjekonto | familiekonto | perhetili | Familienkonto | famille | gezinsaccount',
  ],
  ['merge_deleted_account', 'about to be deleted | skulle | skulle | poistetaan | bleiben | conserver | binnenkort'],
  ['merge_deletion_asked', 'asked to delete | kontona | Personen | poistamista | Löschung | suppression | gevraagd'],
  [
    'assignment_begun',
    'instructions | inlämningsdatumet | instruksjonene | palautuspäivää | Aufgabenstellung | consignes | inleverdatum',
  ],
  [
    'assignment_published',
    'published | publicerat | publisert | julkaistu | veröffentlicht | supprimer | gepubliceerd',
  ],
  ['book_shared', 'Several owners | Flera | byttes | omistajia | Eigentümer | propriétaires | eigenaren'],
  [
    'revision_unchanged',
    'already the current version | aktuella | gjeldende | nykyinen | aktuelle | actuelle | huidige',
  ],
  ['revision_differs', 'looks like another book | att vara | Dette ser | toiselta | sieht | semble | lijkt'],
  ['assignment_incomplete', 'exercise | uppgiften | oppgaven | harjoitus | zugewiesen | attribuer | leerlingen'],
  ['idempotency_key_reused', 'something | skickade | tidligere | lähetti | gesendet | auparavant | verstuurd'],
  [
    'changed_meanwhile',
    'on another device | annan enhet | annen enhet | laitteella | anderen Gerät | autre appareil | ander apparaat',
  ],
  [
    'payload_too_large',
    'The file is | Filen är för | Filen er for | Tiedosto | Die Datei | fichier est trop | Het bestand is',
  ],
  [
    'unsupported_media_type',
    'type of file | filtypen | filtypen | tiedostotyyppi | Dateityp | accepté | bestand werkt',
  ],
  [
    'too_many_requests',
    'too many times | för många gånger | for mange ganger | monta kertaa | zu viele Versuche | Trop de tent | te vaak',
  ],
  [
    'internal_error',
    'wrong on our side | fel hos oss | galt hos oss | tapahtui virhe | schiefgelaufen | notre côté | misgegaan',
  ],
  [
    'unavailable',
    'not available right now | tillgänglig just | tilgjengelig akk | käytettävissä | verfügbar | pas disponible | dienst is',
  ],
  [
    'spreadsheet_refused',
    'Excel file | Excelfilen | Excel-filen | Excel-tiedostoa | Excel-Datei | Excel | Excel-bestand',
  ],
  ['import_not_a_zip', 'EPUB book | EPUB-bok | EPUB-bok | EPUB-kirja | EPUB-Buch | livre EPUB | EPUB-boek'],
  [
    'import_zip_damaged',
    'incomplete | ofullständig | ufullstendig | vioittunut | unvollständig | endommagé | beschadigd',
  ],
  [
    'import_zip_encrypted',
    'locked | ett lösenord | med passord | suojattu salasanalla | Passwort geschützt | par un | een wachtwoord',
  ],
  ['import_entry_unsafe', 'unsafe | osäker | usikker | Kirjatiedostossa | unsicheren | chemin | onveilig'],
  ['import_too_many_files', 'files | filer | filer | Kirjassa | Dateien | fichiers | bestanden'],
  [
    'import_too_large',
    'book is too | Boken är för | Boka er for | Kirja on liian | Buch ist zu | livre est trop | boek is te',
  ],
  [
    'import_no_container',
    'META-INF/container.xml | META-INF/container.xml | META-INF/container.xml | META-INF/container.xml | META-INF/container.xml | META-INF/container.xml | META-INF/container.xml',
  ],
  ['import_xml_malformed', 'error | XML-fel | XML-feil | XML-virhe | XML-Fehler | contient une | XML-fout'],
  [
    'import_no_package',
    'contents | Paketfilen | Pakkefilen | pakettitiedosto | Verzeichnis | paquetage | pakketbestand',
  ],
  [
    'import_version_unsupported',
    'supported | här versionen | versjonen | EPUB-versiota | EPUB-Version | d’EPUB | ondersteund',
  ],
  ['import_empty_spine', 'pages | anger | angir | yhtään | Seiten | n’indique | bladzijden'],
  ['import_file_missing', 'listed | anges | oppført | tiedostosta | aufgeführte | absente | Een bladzijde'],
  ['import_unreadable', 'book could | läsas | Boka kunne | voitu lukea | konnte nicht gelesen | livre n’a | boek kon'],
  ['import_drm', 'protected | skyddad | beskyttet | DRM:llä | geöffnet werden | être ouvert | geopend'],
  [
    'wrong_badge',
    'longer works | kortet fungerar | kortet virker | Tämä kortti | Diese Karte | fonctionne | kaart werkt niet',
  ],
  ['wrong_group_code', 'The code | Koden eller | Koden eller | Koodi tai | Code oder | Le code | code of'],
  [
    'wrong_library_card',
    'card number | Kortnumret | Kortnummeret | Kortin numero | Ausweisnummer | numéro | pasnummer',
  ],
  [
    'qr_log_in_off',
    'cards | inloggningskort | innloggingskort | kirjautumiskortteja | Anmeldekarten | n’utilise | inlogkaarten',
  ],
  ['account_inactive', 'active | aktivt | aktiv | käytössä | zurzeit | actif | actief'],
  ['account_removed', 'removed | raderas inom | fjernet | hävitetään | innerhalb | retiré | weggehaald'],
  [
    'school_unknown',
    'registered here | registrerat | eller biblioteket | kirjastoasi | nicht registriert | bibliothèque n’est | of bibliotheek',
  ],
  [
    'school_of_other_country',
    'another country | registrerad | er registrert | toiseen | Land registriert | inscrite dans | is aangemeld',
  ],
  [
    'guardian_not_external',
    'guardians | Vårdnadshavare | brukernavn | käyttäjätunnuksella | mit Benutzername | connectent | verzorgers',
  ],
  [
    'account_not_linked',
    'not connected | inte kopplat | ikke koblet | ei ole yhdistetty | keinem Konto | relié à aucun | geen enkel account',
  ],
  ['role_unknown', 'school did | angett | oppgitt | kertonut | mitgeteilt | ou enseignant | doorgegeven'],
  [
    'identifier_taken',
    'another account | inloggningen hör | tilhører | toiselle | Anmeldung gehört | connexion appartient | horen',
  ],
  [
    'log_in_replayed',
    'already used | inloggningen har | innloggingen er | kirjautuminen on | schon verwendet | utilisée | inlogpoging',
  ],
  [
    'log_in_not_begun',
    'login took | Inloggningen tog | Innloggingen tok | alkoi | gedauert oder | temps ou | inloggen duurde',
  ],
  ['provider_untrusted', 'check | kontrollera | kontrollere | Kirjautumistasi | geprüft | vérifier | controleren'],
  ['provider_clock_off', 'clock | Klockan | stemmer | Kirjautumissivun | unserer | L’horloge | loopt'],
  [
    'provider_declined',
    'not logged | inte inloggad | ikke logget | sisään | nicht angemeldet | choisir une | niet ingelogd',
  ],
  [
    'platform_unknown',
    'This course | Den här kursen | Dette kurset | Tätä kurssia | Dieser Kurs | Ce cours | Deze cursus',
  ],
  ['provider_unreachable', 'responding | svarar | svarer | kirjautumissivu | antwortet | L’autre | reageert'],
]

test('each error code is in the list', () => {
  expect(WORDS.map(([code]) => code).toSorted()).toEqual(Object.keys(ERROR_STATUS).toSorted())
})

test.each(WORDS)('the text of the error code %s says in each language what happened', async (code, words) => {
  const withWords = await Promise.all(
    words.split(' | ').map(async (each, index) => {
      const texts = Object.entries(await loadWholeCatalogue(TRANSLATED[index] ?? 'en'))
      return texts.filter(([key, text]) => key.startsWith('error.') && text.includes(each)).map(([key]) => key)
    }),
  )
  expect(withWords).toEqual(TRANSLATED.map(() => [`error.${code}`]))
})
