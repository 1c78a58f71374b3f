import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { firstPaintScript } from './build/first-paint-script.ts'
import { firstScreens } from './build/first-screens.ts'
import { precompress } from './build/precompress.ts'
import { shellWorker } from './build/shell-worker.ts'

/** Matches small modules that several pages use. One file with all of these modules compresses better. */
const SHARED =
  /web\/src\/(?:ui\/(?!count-summary|profile-picture|data-table|drawer|snackbar|tooltip|dialog|forms\/|cover|select-field|text-field|qr-code|progress-bar|shelf-drawing|book-drawing|empty-state|search-field|page-header|tab-links|back-link)|platform\/(?!forms\/)|services\/(?!administration\/|offline\/(?!offline-access|use-offline)))|contracts\/src\/(?:call|error-code|identity|index|library|locale|paging|position|reading-state|realm|role|session-events|sign-in-refusal|text|unchecked-calls|web-config)\.ts|tanstack\/(?:query-core|react-query|react-router(?!\/dist\/esm\/useBlocker)|react-store|store(?!\/dist\/shallow))|use-sync-external-store|node_modules\/idb\/|(?:react-dom\/(?:index|client|cjs\/react-dom(?:-client)?\.production)|node_modules\/scheduler\/)|web\/src\/app\/(?:current-realm|layouts\/pending-line\.tsx)|lucide-react\/dist\/esm\/icons\/(?:notebook-pen|search|x)\./
/** Matches the modules of the home page and of all portal pages. The bundler puts these modules into one file. */
const PORTAL =
  /web\/src\/(?:app\/(?:layouts\/(?:(?:app-layout|leave-question|status-bar|menu-entries|unsent-count)\.tsx?|status-bar\.module)|help-widget|use-current-profile|routes\/home-route)|features\/(?:home\/|assignments\/(?:format-day|due\/due)|reading-statistics\/this-week|reading-statistics\/periods\/to-minutes|bookshelf\/use-shelf\.ts|profile\/(?:deletion-notice|use-profile)|settings\/(?:use-account-settings|find-changed-settings)))|ui\/(?:cover|empty-state|page-header|progress-bar|scroll-to-top|search-field|removed-focus)|contracts\/src\/(?:reading-week|due|context-type|book-language|catalogue|control-panel|account|own-account|account-settings)\.ts|react-query\/build\/modern\/(?:useMutationState|useIsFetching)|react-router\/dist\/esm\/useBlocker|lucide-react\/dist\/esm\/icons\/(?:house|user-round-plus|external-link|key-round|library-big|undo-2|calendar-days|alarm-clock|cloud-off|arrow-up)\./
/** Matches modules that several pages of the administration use. Each request of a file costs time before the first screen. */
const ADMINISTRATION =
  /contracts\/src\/(?:administration\/|people-log-ins)|web\/src\/(?:services\/administration\/|features\/control-panel\/|app\/is-super-user|platform\/forms\/(?:split-changed-fields|number-problems)|ui\/(?:data-table\/|tab-links|back-link))|@tanstack\/(?:table-core|react-table|virtual-core|react-virtual|store\/dist\/shallow)|lucide-react\/dist\/esm\/icons\/(?:columns-3|chevrons-up-down|file-up)\./
/** Matches the fields of forms. */
const FORMS =
  /contracts\/src\/registration|web\/src\/(?:platform\/forms\/(?:use-field-form|missing-fields|field-problems|form-texts)|ui\/forms\/(?:checkbox-field|password-field|plain-form|form\.module))|lucide-react\/dist\/esm\/icons\/eye/
/** Matches modules that the pages before a log-in use. Many small files compress worse than one. */
const ENTERING =
  /contracts\/src\/(?:second-factors|badges|offered-providers)\.ts|web\/src\/features\/session\/(?:log-in|order-second-steps)\.ts/
/** Matches the dialogs. */
const DIALOG = /web\/src\/ui\/dialog|@base-ui\/|@floating-ui\/|node_modules\/tabbable\/|web\/src\/ui\/use-press/
/** Matches modules that the reader needs at the start. */
const READING =
  /reader-engine\/src\/(?:document\/(?:text-map|parse-xml)|package\/(?:book-index|decode-markup|index-file|package-error|path|progress|xml)|source\/resource-source)|features\/reader\/(?:position\/local-value|use-screen-size|text-size|settings\/(?:reader-config|text-size)|controls\/(?:time-left|minutes-text)|bookmarks\/bookmarks\.module)|reader-react\/src|lucide-react\/dist\/esm\/icons\/(?:volume|chevron-(?:left|right)|check)/
/** The app contains the names of all files, so a shorter hash makes it smaller. */
const FILE_NAME = 'assets/[name]-[hash:7]'
/** Matches the files that every page has loaded before it loads a part of the app. */
const LOADED_FIRST = /\/(?:shared|rolldown-runtime)-/
/** Functions without side effects. The bundler removes their unused calls. */
const MAKERS = ['z', 'defineCall', 'textUpTo', 'textBetween', 'paged', 'limitUpTo']

export default defineConfig({
  plugins: [react(), firstPaintScript(MAKERS), firstScreens(), shellWorker(), precompress()],
  build: {
    target: 'es2024',
    // The browser loads only the fonts and images that the page uses.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, names, { hostType }) =>
        hostType === 'html' ? names : names.filter((name) => !LOADED_FIRST.test(name)),
    },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        entryFileNames: `${FILE_NAME}.js`,
        chunkFileNames: `${FILE_NAME}.js`,
        assetFileNames: `${FILE_NAME}.[ext]`,
        codeSplitting: {
          groups: [
            { name: 'shared', test: SHARED, minShareCount: 2, priority: 2 },
            { name: 'managed', test: ADMINISTRATION, minShareCount: 2, includeDependenciesRecursively: false },
            { name: 'forms', test: FORMS, minShareCount: 2, includeDependenciesRecursively: false },
            { name: 'entering', test: ENTERING, minShareCount: 2, includeDependenciesRecursively: false },
            { name: 'dialog', test: DIALOG, minShareCount: 2, includeDependenciesRecursively: false },
            { name: 'portal', test: PORTAL, priority: 1, includeDependenciesRecursively: false },
            { name: 'reading', test: READING, minShareCount: 2, includeDependenciesRecursively: false },
          ],
        },
      },
      treeshake: { manualPureFunctions: MAKERS },
    },
  },
})
