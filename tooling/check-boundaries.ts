/**
 * Holds the map of docs/architecture.md: who may import whom, and no cycles. Imports are read with oxc, so that no
 * TypeScript compiler API is needed. Exits 1 and names each import that crosses a boundary.
 */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'oxc-parser'

interface Rule {
  readonly name: string
  /** Files the rule is about. */
  readonly from: RegExp
  readonly except?: RegExp
  /** What they may not import; `$1` is the first group of `from`. */
  readonly forbidden: string
  readonly allowed?: string
}

const TEST = /\.test\.tsx?$|\/testing\//

/** The folders of the reader engine, lowest layer first. A folder imports only folders before it in this list. */
const ENGINE_LAYERS = [
  'package',
  'source',
  'document',
  'speech',
  'playback',
  'render',
  'search',
  'state',
  'position',
  'narration',
  'reading',
  'xmldom',
]

const RULES: readonly Rule[] = [
  {
    name: 'contracts know zod only',
    from: /^packages\/contracts\//,
    except: TEST,
    forbidden: '.',
    allowed: '^(packages/contracts/|npm:zod/mini$)',
  },
  {
    // Methods cannot be shaken off: every page would load all of zod.
    name: 'the web app knows zod as zod/mini',
    from: /^apps\/web\//,
    forbidden: '^npm:zod$',
  },
  {
    name: 'the engine stands alone',
    from: /^packages\/reader-engine\//,
    except: TEST,
    forbidden: '.',
    allowed: '^(packages/reader-engine/|npm:@zip\\.js/|npm:@xmldom/xmldom$)',
  },
  {
    name: 'package reading needs no DOM',
    from: /^packages\/reader-engine\/src\/package\//,
    except: TEST,
    forbidden: '.',
    allowed: '^packages/reader-engine/src/package/',
  },
  ...ENGINE_LAYERS.slice(0, -1).map((folder, layer) => ({
    name: `the engine's ${folder}/ imports no higher layer`,
    from: new RegExp(`^packages/reader-engine/src/${folder}/`),
    except: TEST,
    forbidden: `^packages/reader-engine/src/(${ENGINE_LAYERS.slice(layer + 1).join('|')})/`,
  })),
  {
    name: 'features never meet: app composes them',
    from: /^apps\/web\/src\/features\/([^/]+)\//,
    forbidden: '^apps/web/src/features/',
    allowed: '^apps/web/src/features/$1/',
  },
  {
    name: 'the app is known to nobody',
    from: /^apps\/web\/src\/(?:features|services|ui|platform)\//,
    forbidden: '^apps/web/src/app/',
  },
  {
    name: 'ui has no product words',
    from: /^apps\/web\/src\/ui\//,
    forbidden: '^(apps/web/src/(features|services|platform)/|packages/contracts/)',
  },
  {
    name: 'services know platform, contracts and messages',
    from: /^apps\/web\/src\/services\//,
    except: TEST,
    forbidden: '^(apps/|packages/)',
    allowed: '^(apps/web/src/(services|platform)/|packages/(contracts|messages)/)',
  },
  {
    name: 'services never meet: app composes them',
    from: /^apps\/web\/src\/services\/((?!reading\/)[^/]+)\//,
    forbidden: '^apps/web/src/services/',
    allowed: '^apps/web/src/services/$1/',
  },
  {
    // One way: events of a reading session are sent at the pace of the activity stream.
    name: 'reading knows no other service but the pace of activity events',
    from: /^apps\/web\/src\/services\/reading\//,
    forbidden: '^apps/web/src/services/',
    allowed: '^apps/web/src/services/(reading/|activity/event-pace\\.ts$)',
  },
  {
    name: 'platform knows no feature and no service',
    from: /^apps\/web\/src\/platform\//,
    forbidden: '^apps/web/src/(features|services|ui)/',
  },
  {
    name: 'a module is used by its door',
    from: /^apps\/server\/src\/modules\/([^/]+)\//,
    except: TEST,
    forbidden: '^apps/server/src/modules/',
    allowed: '^apps/server/src/modules/($1/|[^/]+/index\\.ts$)',
  },
  {
    name: 'the kernel knows no module',
    from: /^apps\/server\/src\/kernel\//,
    except: TEST,
    forbidden: '^apps/server/src/(modules|cli)/',
  },
  {
    name: 'a workspace is used by its exports',
    from: /^((?:apps|packages)\/[^/]+)\//,
    forbidden: '^(apps|packages|e2e|bench|samples)/',
    allowed: '^($1/|packages/[^/]+/src/([^/]+/)?index\\.ts$)',
  },
  { name: 'web and server are apart', from: /^apps\/web\//, forbidden: '^apps/server/' },
  { name: 'server and web are apart', from: /^apps\/server\//, forbidden: '^apps/web/' },
  {
    name: 'the test kit is for tests',
    from: /^(?:apps|packages)\/(?!test-kit)/,
    except: TEST,
    forbidden: '^packages/test-kit/',
  },
]

/** Words of the product, which `platform/` does not know: it could carry another app. */
const PRODUCT_WORDS =
  /\b(?:books?|bookmarks?|lastmarks?|read ?logs?|submissions?|assignments?|exercises?|quiz(?:zes)?|shelf|pupils?|teachers?|readers?)\b/i
const WITHOUT_PRODUCT_WORDS = /^apps\/web\/src\/platform\//

const files = globSync('{apps,packages}/*/src/**/*.{ts,tsx}').filter((file) => !file.includes('node_modules'))
const imports = new Map(files.map((file) => [file, importsOf(file)]))
const complaints = [
  ...[...imports].flatMap(([file, targets]) => crossings(file, targets)),
  ...files.flatMap(productWords),
  ...files.flatMap(callDefinitions),
  ...cycles(imports),
  ...cycles(foldersOfModules()),
]

for (const complaint of complaints) console.error(complaint)
console.log(`${files.length} files, ${complaints.length} crossed boundaries`)
process.exitCode = complaints.length > 0 ? 1 : 0

function importsOf(file: string): string[] {
  const { module } = parseSync(file, readFileSync(file, 'utf8'))
  const specifiers = [
    ...module.staticImports.map((entry) => entry.moduleRequest.value),
    ...module.staticExports.flatMap((entry) =>
      entry.entries.flatMap(({ moduleRequest }) => (moduleRequest ? [moduleRequest.value] : [])),
    ),
  ]
  return [...new Set(specifiers)].map((specifier) => resolve(specifier, file))
}

function resolve(specifier: string, file: string): string {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier.replace(/\?.*$/, ''))
  const own = /^@lectern\/([^/]+)(\/.*)?$/.exec(specifier)
  if (!own) return `npm:${specifier}`
  return `packages/${own[1]}/src${own[2] ?? ''}/index.ts`
}

function crossings(file: string, targets: readonly string[]): string[] {
  return RULES.flatMap((rule) => {
    const match = rule.from.exec(file)
    if (!match || rule.except?.test(file)) return []
    const own = (pattern: string) => new RegExp(pattern.replaceAll('$1', match[1] ?? ''))
    return targets
      .filter((target) => own(rule.forbidden).test(target) && !(rule.allowed && own(rule.allowed).test(target)))
      .map((target) => `${file} imports ${target}: ${rule.name}`)
  })
}

/** Lines of `platform/` that name a thing of the product, in code or comment. */
function productWords(file: string): string[] {
  if (!WITHOUT_PRODUCT_WORDS.test(file) || TEST.test(file)) return []
  // `someName` is read as 'some Name'.
  const lines = readFileSync(file, 'utf8')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .split('\n')
  return lines.flatMap((line, index) => {
    const [word] = PRODUCT_WORDS.exec(line.replaceAll('_', ' ')) ?? []
    return word === undefined ? [] : [`${file}:${index + 1} says '${word}': platform has no product words`]
  })
}

/** Imports of `defineCall` outside the contracts, which define all calls. Tests may define calls of their own. */
function callDefinitions(file: string): string[] {
  if (file.startsWith('packages/contracts/') || TEST.test(file)) return []
  const { module } = parseSync(file, readFileSync(file, 'utf8'))
  const names = module.staticImports.flatMap(({ entries }) => entries.map(({ importName }) => importName.name))
  return names.includes('defineCall') ? [`${file} defines a call: calls are defined in packages/contracts`] : []
}

/** Import chains that lead back to their first node. */
function cycles(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>()
  const found: string[] = []
  const visit = (node: string, trail: readonly string[]) => {
    const at = trail.indexOf(node)
    if (at >= 0) found.push(`cycle: ${[...trail.slice(at), node].join(' → ')}`)
    if (at >= 0 || done.has(node)) return
    for (const target of graph.get(node) ?? []) if (graph.has(target)) visit(target, [...trail, node])
    done.add(node)
  }
  for (const node of graph.keys()) visit(node, [])
  return found
}

/** The imports between the folders of each server module. A file at the top of its module is a node of its own. */
function foldersOfModules(): Map<string, string[]> {
  const folders = new Map<string, string[]>()
  for (const [file, targets] of imports) {
    const folder = moduleFolder(file)
    if (folder === undefined || TEST.test(file)) continue
    const others = targets.map(moduleFolder).filter((target) => target !== undefined && target !== folder)
    folders.set(folder, [...(folders.get(folder) ?? []), ...others])
  }
  return folders
}

function moduleFolder(file: string): string | undefined {
  return /^apps\/server\/src\/modules\/[^/]+\/[^/]+/.exec(file)?.[0]
}
