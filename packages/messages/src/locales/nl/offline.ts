import { defineTexts } from '../../define-texts.ts'

export const texts = defineTexts('nl', 'offline', {
  'offline.download': 'Downloaden',
  'offline.download_title': '‘{{title}}’ downloaden?',
  'offline.measuring': 'De grootte van het boek wordt opgezocht',
  'offline.download_text':
    'De download is {{size}}. Je kunt het boek offline lezen en beluisteren. Ga minstens één keer per {{days}} dagen online om het te houden.',
  'offline.download_confirm': 'Downloaden',
  'offline.no_space':
    'Er is niet genoeg ruimte op dit apparaat. Het boek heeft {{size}} nodig. Verwijder een ander boek en probeer het opnieuw.',
  'offline.downloading': 'Downloaden, {{percent}}',
  'offline.waiting': 'Wacht op verbinding, {{percent}} gedownload',
  'offline.stop_title': 'Stoppen met downloaden van ‘{{title}}’?',
  'offline.stop_text': '{{percent}} van {{size}} is gedownload. Dit wordt van dit apparaat verwijderd.',
  'offline.stop': 'Download stoppen',
  'offline.downloaded': 'Gedownload',
  'offline.corrected': 'Er is een verbeterde versie',
  'offline.corrected_title': 'Er is een verbeterde versie van ‘{{title}}’',
  'offline.corrected_text':
    'De download is {{size}}. Die vervangt de versie op dit apparaat. Je leespositie, bladwijzers en antwoorden blijven opgeslagen.',
  'offline.download_again': 'Opnieuw downloaden',
  'offline.remove_title': '‘{{title}}’ van dit apparaat verwijderen?',
  'offline.remove_text': 'Er komt {{size}} vrij. Je leespositie, bladwijzers en antwoorden blijven opgeslagen.',
  'offline.remove': 'Verwijderen',
  'offline.expired': 'Ga online om dit boek weer te lezen',
  'offline.filter': 'Gedownload',
  'offline.shelf': 'Je kunt je gedownloade boeken offline lezen.',
  'offline.none_title': 'Geen gedownloade boeken',
  'offline.none_text': 'Je bent offline. Download boeken als je weer online bent, dan kun je ze overal lezen.',
  'offline.notice_ended': '‘{{title}}’ staat niet meer in je bibliotheek en is daarom van dit apparaat verwijderd.',
  'offline.notice_full': 'Er was niet genoeg ruimte op dit apparaat om ‘{{title}}’ te downloaden.',
  'offline.notice_blocked':
    'Deze browser stond het downloaden van ‘{{title}}’ niet toe. In een privévenster werken downloads niet.',
  'offline.dismiss': 'Sluiten',
  'offline.card_title': 'Gedownloade boeken',
  'offline.card_text_one': '{{count}} boek, {{size}}',
  'offline.card_text_other': '{{count}} boeken, {{size}}',
  'offline.card_empty':
    'Je hebt geen gedownloade boeken. Gebruik de knop bij een boek op je boekenplank om het te downloaden.',
  'offline.remove_all': 'Alle downloads verwijderen',
  'offline.remove_all_title': 'Alle gedownloade boeken van dit apparaat verwijderen?',
  'offline.remove_all_text': 'Er komt {{size}} vrij. Je leesposities, bladwijzers en antwoorden blijven opgeslagen.',
  'offline.unsent_one': '{{count}} wijziging moet nog worden verstuurd.',
  'offline.unsent_other': '{{count}} wijzigingen moeten nog worden verstuurd.',
})
