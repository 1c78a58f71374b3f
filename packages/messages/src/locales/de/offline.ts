import { defineTexts } from '../../define-texts.ts'

export const texts = defineTexts('de', 'offline', {
  'kept.keep': 'Herunterladen',
  'kept.keep_title': '„{{title}}“ herunterladen?',
  'kept.measuring': 'Die Größe des Buches wird ermittelt',
  'kept.keep_text':
    'Der Download ist {{size}} groß. Du kannst das Buch offline lesen und hören. Gehe mindestens alle {{days}} Tage einmal online, damit es gespeichert bleibt.',
  'kept.keep_yes': 'Herunterladen',
  'kept.no_room':
    'Auf diesem Gerät ist nicht genug Speicherplatz. Das Buch braucht {{size}}. Entferne ein anderes Buch und versuche es noch einmal.',
  'kept.coming': 'Wird heruntergeladen, {{percent}}',
  'kept.waiting': 'Wartet auf Verbindung, {{percent}} heruntergeladen',
  'kept.stop_title': 'Download von „{{title}}“ abbrechen?',
  'kept.stop_text': '{{percent}} von {{size}} sind heruntergeladen und werden von diesem Gerät entfernt.',
  'kept.stop': 'Download abbrechen',
  'kept.is_kept': 'Heruntergeladen',
  'kept.remove_title': '„{{title}}“ von diesem Gerät entfernen?',
  'kept.remove_text':
    'Dadurch werden {{size}} frei. Deine Leseposition, deine Lesezeichen und deine Antworten bleiben gespeichert.',
  'kept.remove': 'Entfernen',
  'kept.over': 'Gehe online, um dieses Buch wieder zu lesen',
  'kept.filter': 'Heruntergeladen',
  'kept.offline_shelf': 'Heruntergeladene Bücher kannst du offline lesen.',
  'kept.none_title': 'Keine heruntergeladenen Bücher',
  'kept.none_text': 'Du bist offline. Wenn du wieder online bist, lade Bücher herunter, um sie überall zu lesen.',
  'kept.notice_ended': '„{{title}}“ ist nicht mehr in deiner Bibliothek und wurde deshalb von diesem Gerät entfernt.',
  'kept.notice_full': 'Auf diesem Gerät war nicht genug Speicherplatz, um „{{title}}“ herunterzuladen.',
  'kept.notice_blocked':
    'Dieser Browser hat den Download von „{{title}}“ nicht erlaubt. In privaten Fenstern funktionieren Downloads nicht.',
  'kept.dismiss': 'Schließen',
  'kept.card_title': 'Heruntergeladene Bücher',
  'kept.card_text_one': '{{count}} Buch, {{size}}',
  'kept.card_text_other': '{{count}} Bücher, {{size}}',
  'kept.card_empty':
    'Du hast keine heruntergeladenen Bücher. Zum Herunterladen gibt es an jedem Buch im Bücherregal eine Schaltfläche.',
  'kept.remove_all': 'Alle Downloads entfernen',
  'kept.remove_all_title': 'Alle heruntergeladenen Bücher von diesem Gerät entfernen?',
  'kept.remove_all_text':
    'Dadurch werden {{size}} frei. Deine Lesepositionen, Lesezeichen und Antworten bleiben gespeichert.',
  'kept.to_send_one': '{{count}} Änderung ist noch nicht gesendet.',
  'kept.to_send_other': '{{count}} Änderungen sind noch nicht gesendet.',
})
