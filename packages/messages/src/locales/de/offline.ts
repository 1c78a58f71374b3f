import { defineTexts } from '../../define-texts.ts'

export const texts = defineTexts('de', 'offline', {
  'offline.download': 'Herunterladen',
  'offline.download_title': '„{{title}}“ herunterladen?',
  'offline.measuring': 'Die Größe des Buches wird ermittelt',
  'offline.download_text':
    'Der Download ist {{size}} groß. Du kannst das Buch offline lesen und hören. Gehe mindestens alle {{days}} Tage einmal online, damit es gespeichert bleibt.',
  'offline.download_confirm': 'Herunterladen',
  'offline.no_space':
    'Auf diesem Gerät ist nicht genug Speicherplatz. Das Buch braucht {{size}}. Entferne ein anderes Buch und versuche es noch einmal.',
  'offline.downloading': 'Wird heruntergeladen, {{percent}}',
  'offline.waiting': 'Wartet auf Verbindung, {{percent}} heruntergeladen',
  'offline.stop_title': 'Download von „{{title}}“ abbrechen?',
  'offline.stop_text': '{{percent}} von {{size}} sind heruntergeladen und werden von diesem Gerät entfernt.',
  'offline.stop': 'Download abbrechen',
  'offline.downloaded': 'Heruntergeladen',
  'offline.corrected': 'Es gibt eine korrigierte Version',
  'offline.corrected_title': 'Es gibt eine korrigierte Version von „{{title}}“',
  'offline.corrected_text':
    'Der Download ist {{size}} groß. Er ersetzt die Version auf diesem Gerät. Deine Leseposition, deine Lesezeichen und deine Antworten bleiben gespeichert.',
  'offline.download_again': 'Neu herunterladen',
  'offline.remove_title': '„{{title}}“ von diesem Gerät entfernen?',
  'offline.remove_text':
    'Dadurch werden {{size}} frei. Deine Leseposition, deine Lesezeichen und deine Antworten bleiben gespeichert.',
  'offline.remove': 'Entfernen',
  'offline.expired': 'Gehe online, um dieses Buch wieder zu lesen',
  'offline.filter': 'Heruntergeladen',
  'offline.shelf': 'Heruntergeladene Bücher kannst du offline lesen.',
  'offline.none_title': 'Keine heruntergeladenen Bücher',
  'offline.none_text': 'Du bist offline. Wenn du wieder online bist, lade Bücher herunter, um sie überall zu lesen.',
  'offline.notice_ended':
    '„{{title}}“ ist nicht mehr in deiner Bibliothek und wurde deshalb von diesem Gerät entfernt.',
  'offline.notice_full': 'Auf diesem Gerät war nicht genug Speicherplatz, um „{{title}}“ herunterzuladen.',
  'offline.notice_blocked':
    'Dieser Browser hat den Download von „{{title}}“ nicht erlaubt. In privaten Fenstern funktionieren Downloads nicht.',
  'offline.dismiss': 'Schließen',
  'offline.card_title': 'Heruntergeladene Bücher',
  'offline.card_text_one': '{{count}} Buch, {{size}}',
  'offline.card_text_other': '{{count}} Bücher, {{size}}',
  'offline.card_empty':
    'Du hast keine heruntergeladenen Bücher. Zum Herunterladen gibt es an jedem Buch im Bücherregal eine Schaltfläche.',
  'offline.remove_all': 'Alle Downloads entfernen',
  'offline.remove_all_title': 'Alle heruntergeladenen Bücher von diesem Gerät entfernen?',
  'offline.remove_all_text':
    'Dadurch werden {{size}} frei. Deine Lesepositionen, Lesezeichen und Antworten bleiben gespeichert.',
  'offline.unsent_one': '{{count}} Änderung ist noch nicht gesendet.',
  'offline.unsent_other': '{{count}} Änderungen sind noch nicht gesendet.',
})
