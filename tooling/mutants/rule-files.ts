import { existsSync } from 'node:fs'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '../..')

/** Rule files that are tested with the file that uses them. */
const TESTS_OF_USERS: Readonly<Record<string, string>> = {
  'packages/reader-engine/src/narration/turn-point-tracker.ts': 'packages/reader-engine/src/narration/narrator.test.ts',
  'packages/reader-engine/src/playback/playlist.ts': 'packages/reader-engine/src/playback/media-clock.test.ts',
  'packages/reader-engine/src/search/find-in-text.ts': 'packages/reader-engine/src/search/search.test.ts',
  'packages/reader-engine/src/search/fold-text.ts': 'packages/reader-engine/src/search/search.test.ts',
  'packages/reader-engine/src/search/query-pattern.ts': 'packages/reader-engine/src/search/search.test.ts',
  'packages/reader-engine/src/search/similar-pattern.ts': 'packages/reader-engine/src/search/search.test.ts',
  'apps/web/src/features/assignments/editor/due-day.ts':
    'apps/web/src/features/assignments/editor/edited-assignment.test.ts',
  'apps/web/src/platform/outbox/send-state.ts': 'apps/web/src/platform/outbox/outbox-state.test.ts',
  'apps/web/src/platform/session/token-set.ts': 'apps/web/src/platform/session/session.test.ts',
  'apps/server/src/kernel/settings/value-parsers.ts': 'apps/server/src/kernel/settings/settings.test.ts',
}

/**
 * Files whose mutants `npm run test:mutants` tests. A rule file decides by the specification, from its arguments alone:
 * pure functions and reducers, without a component, a hook, storage, network, sound or database. It has a test that
 * needs no browser and no database. Files with only types, constants or screen texts have nothing to mutate.
 */
export const RULE_FILES: readonly string[] = [
  ...inFolder('packages/contracts/src', [
    'book-language.ts',
    'calendar.ts',
    'control-panel.ts',
    'merge-answers.ts',
    'merge-bookmarks.ts',
    'realm.ts',
    'sign-in-methods.ts',
  ]),
  ...inFolder('packages/messages/src', ['first-of-month.ts']),
  ...inFolder('packages/reader-engine/src', [
    'document/count-text.ts',
    'document/document-limits.ts',
    'document/fallback-source.ts',
    'narration/contents-durations.ts',
    'narration/narration.ts',
    'narration/playback-rules.ts',
    'narration/turn-point-tracker.ts',
    'narration/turn-points.ts',
    'package/clock-value.ts',
    'package/container.ts',
    'package/declared-direction.ts',
    'package/decode-markup.ts',
    'package/navigation.ts',
    'package/package-document.ts',
    'package/path.ts',
    'package/progress.ts',
    'package/smil.ts',
    'playback/playlist.ts',
    'playback/request-watch.ts',
    'playback/take-over.ts',
    'position/contents-rows.ts',
    'position/counterpart.ts',
    'position/position.ts',
    'render/page-geometry.ts',
    'render/sheet-order.ts',
    'render/spreads.ts',
    'search/find-in-text.ts',
    'search/fold-text.ts',
    'search/query-pattern.ts',
    'search/similar-pattern.ts',
    'speech/choose-voice.ts',
    'speech/readable-text.ts',
    'speech/split-sentences.ts',
  ]),
  ...inFolder('apps/web/src', [
    'app/may-escalate.ts',
    'app/navigation-guard.ts',
    'app/take-id-token.ts',
    'features/assignments/due/group-assignments.ts',
    'features/assignments/due/sort-by-due.ts',
    'features/assignments/editor/due-day.ts',
    'features/assignments/editor/find-problems.ts',
    'features/assignments/format-day.ts',
    'features/bookshelf/sort-shelf.ts',
    'features/reader/bookmarks/bookmark-list.ts',
    'features/reader/controls/controls-visibility.ts',
    'features/reader/controls/sound-values.ts',
    'features/reader/exit-target.ts',
    'features/reader/input/key-command.ts',
    'features/reader/other-devices/choose-positions.ts',
    'features/reader/position/stored-position.ts',
    'features/reader/reader-search.ts',
    'features/reader/settings/reader-config.ts',
    'features/reader/settings/text-size.ts',
    'features/reading-statistics/periods/format-period.ts',
    'features/reading-statistics/periods/period.ts',
    'features/session/order-second-steps.ts',
    'features/session/safe-redirect.ts',
    'features/session/take-second-step.ts',
    'features/settings/find-changed-settings.ts',
    'features/sign-in-methods/card-address.ts',
    'features/signup/sign-up-state.ts',
    'platform/outbox/outbox-state.ts',
    'platform/outbox/send-state.ts',
    'platform/session/token-set.ts',
    'services/offline/device-state.ts',
    'services/offline/offline-calls.ts',
    'ui/tooltip/tooltip-state.ts',
    'worker/choose-handling.ts',
  ]),
  ...inFolder('apps/server/src', [
    'kernel/log-in-policies.ts',
    'kernel/route-input.ts',
    'kernel/settings/value-parsers.ts',
    'modules/account/own-account/group-by-device.ts',
    'modules/content/content-origin.ts',
    'modules/identity/log-in-limits/password-gate.ts',
    'modules/library/import/reading-level.ts',
    'modules/web/french-site.ts',
  ]),
]

/** Tests of the rule files: the test beside the file, or the test of its user. */
export const RULE_TESTS: readonly string[] = [...new Set(RULE_FILES.map(findTest))]

function findTest(file: string): string {
  const beside = file.replace(/\.ts$/, '.test.ts')
  return TESTS_OF_USERS[file] ?? (existsSync(path.join(ROOT, beside)) ? beside : `${beside}x`)
}

function inFolder(folder: string, files: readonly string[]): readonly string[] {
  return files.map((file) => `${folder}/${file}`)
}
