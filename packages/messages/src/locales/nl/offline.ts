import { defineTexts } from '../../define-texts.ts'

export const texts = defineTexts('nl', 'offline', {
  'kept.keep': 'Downloaden',
  'kept.keep_title': '‘{{title}}’ downloaden?',
  'kept.measuring': 'De grootte van het boek wordt opgezocht',
  'kept.keep_text':
    'De download is {{size}}. Je kunt het boek offline lezen en beluisteren. Ga minstens één keer per {{days}} dagen online om het te houden.',
  'kept.keep_yes': 'Downloaden',
  'kept.no_room':
    'Er is niet genoeg ruimte op dit apparaat. Het boek heeft {{size}} nodig. Verwijder een ander boek en probeer het opnieuw.',
  'kept.coming': 'Downloaden, {{percent}}',
  'kept.waiting': 'Wacht op verbinding, {{percent}} gedownload',
  'kept.stop_title': 'Stoppen met downloaden van ‘{{title}}’?',
  'kept.stop_text': '{{percent}} van {{size}} is gedownload. Dit wordt van dit apparaat verwijderd.',
  'kept.stop': 'Download stoppen',
  'kept.is_kept': 'Gedownload',
  'kept.remove_title': '‘{{title}}’ van dit apparaat verwijderen?',
  'kept.remove_text': 'Er komt {{size}} vrij. Je leespositie, bladwijzers en antwoorden blijven opgeslagen.',
  'kept.remove': 'Verwijderen',
  'kept.over': 'Ga online om dit boek weer te lezen',
  'kept.filter': 'Gedownload',
  'kept.offline_shelf': 'Je kunt je gedownloade boeken offline lezen.',
  'kept.none_title': 'Geen gedownloade boeken',
  'kept.none_text': 'Je bent offline. Download boeken als je weer online bent, dan kun je ze overal lezen.',
  'kept.notice_ended': '‘{{title}}’ staat niet meer in je bibliotheek en is daarom van dit apparaat verwijderd.',
  'kept.notice_full': 'Er was niet genoeg ruimte op dit apparaat om ‘{{title}}’ te downloaden.',
  'kept.notice_blocked':
    'Deze browser stond het downloaden van ‘{{title}}’ niet toe. In een privévenster werken downloads niet.',
  'kept.dismiss': 'Sluiten',
  'kept.card_title': 'Gedownloade boeken',
  'kept.card_text_one': '{{count}} boek, {{size}}',
  'kept.card_text_other': '{{count}} boeken, {{size}}',
  'kept.card_empty':
    'Je hebt geen gedownloade boeken. Gebruik de knop bij een boek op je boekenplank om het te downloaden.',
  'kept.remove_all': 'Alle downloads verwijderen',
  'kept.remove_all_title': 'Alle gedownloade boeken van dit apparaat verwijderen?',
  'kept.remove_all_text': 'Er komt {{size}} vrij. Je leesposities, bladwijzers en antwoorden blijven opgeslagen.',
  'kept.to_send_one': '{{count}} wijziging moet nog worden verstuurd.',
  'kept.to_send_other': '{{count}} wijzigingen moeten nog worden verstuurd.',
})
