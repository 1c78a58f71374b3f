/**
 * Checks the import rules of docs/architecture.md. Prints each problem, and exits with 1 if there is a problem. Reads
 * imports with oxc, because oxc needs no TypeScript compiler.
 */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'oxc-parser'

interface Rule {
  readonly name: string
  /** The files to which the rule applies. */
  readonly from: RegExp
  readonly except?: RegExp
  /** Pattern of the forbidden import targets, except those that match `allowed`. `$1` is the first group of `from`. */
  readonly forbidden: string
  readonly allowed?: string
}

/** Tests and their programs. `model/` contains the model of the rules, with which tests compare the server. */
const TEST = /\.test\.tsx?$|\/testing\/|^apps\/server\/src\/model\//

/** The folders of the reader engine, lowest layer first. A folder may import only earlier folders in this list. */
const ENGINE_LAYERS = [
  'package',
  'source',
  'document',
  'speech',
  'playback',
  'render',
  'notes',
  'search',
  'state',
  'position',
  'narration',
  'reading',
  'xml',
]

const RULES: readonly Rule[] = [
  {
    name: 'contracts import only zod/mini',
    from: /^packages\/contracts\//,
    except: TEST,
    forbidden: '.',
    allowed: '^(packages/contracts/|npm:zod/mini$)',
  },
  {
    // A bundler cannot remove unused methods from zod, so every page would load all of zod.
    name: 'the web app imports zod/mini instead of zod',
    from: /^apps\/web\//,
    forbidden: '^npm:zod$',
  },
  {
    name: 'the engine imports no other workspace',
    from: /^packages\/reader-engine\//,
    except: TEST,
    forbidden: '.',
    allowed: '^(packages/reader-engine/|npm:@zip\\.js/|npm:entities$|npm:saxes$)',
  },
  {
    name: 'the code that reads packages imports nothing that needs a DOM',
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
    name: 'features do not import each other: app composes them',
    from: /^apps\/web\/src\/features\/([^/]+)\//,
    forbidden: '^apps/web/src/features/',
    allowed: '^apps/web/src/features/$1/',
  },
  {
    name: 'no other folder imports app',
    from: /^apps\/web\/src\/(?:features|services|ui|platform)\//,
    forbidden: '^apps/web/src/app/',
  },
  {
    name: 'ui imports no product code',
    from: /^apps\/web\/src\/ui\//,
    forbidden: '^(apps/web/src/(features|services|platform)/|packages/contracts/)',
  },
  {
    name: 'services import only platform, contracts and messages',
    from: /^apps\/web\/src\/services\//,
    except: TEST,
    forbidden: '^(apps/|packages/)',
    allowed: '^(apps/web/src/(services|platform)/|packages/(contracts|messages)/)',
  },
  {
    name: 'services do not import each other: app composes them',
    from: /^apps\/web\/src\/services\/((?!reading\/)[^/]+)\//,
    forbidden: '^apps/web/src/services/',
    allowed: '^apps/web/src/services/$1/',
  },
  {
    // Events of a reading session use the same pace as activity events.
    name: 'reading imports only the pace of activity events from other services',
    from: /^apps\/web\/src\/services\/reading\//,
    forbidden: '^apps/web/src/services/',
    allowed: '^apps/web/src/services/(reading/|activity/event-pace\\.ts$)',
  },
  {
    name: 'platform imports no feature and no service',
    from: /^apps\/web\/src\/platform\//,
    forbidden: '^apps/web/src/(features|services|ui)/',
  },
  {
    name: 'a module is imported only through its index.ts',
    from: /^apps\/server\/src\/modules\/([^/]+)\//,
    except: TEST,
    forbidden: '^apps/server/src/modules/',
    allowed: '^apps/server/src/modules/($1/|[^/]+/index\\.ts$)',
  },
  {
    name: 'the kernel imports no module',
    from: /^apps\/server\/src\/kernel\//,
    except: TEST,
    forbidden: '^apps/server/src/(modules|cli)/',
  },
  {
    name: 'a workspace is imported only through its exports',
    from: /^((?:apps|packages)\/[^/]+)\//,
    forbidden: '^(apps|packages|e2e|bench|samples)/',
    allowed: '^($1/|packages/[^/]+/src/([^/]+/)?index\\.ts$)',
  },
  { name: 'the web app imports nothing of the server', from: /^apps\/web\//, forbidden: '^apps/server/' },
  { name: 'the server imports nothing of the web app', from: /^apps\/server\//, forbidden: '^apps/web/' },
  {
    name: 'only tests import the test kit',
    from: /^(?:apps|packages)\/(?!test-kit)/,
    except: TEST,
    forbidden: '^packages/test-kit/',
  },
]

/** Words of the product, which `platform/` must not contain. */
const PRODUCT_WORDS =
  /\b(?:books?|bookmarks?|lastmarks?|read ?logs?|submissions?|assignments?|exercises?|quiz(?:zes)?|shelf|pupils?|teachers?|readers?)\b/i
const WITHOUT_PRODUCT_WORDS = /^apps\/web\/src\/platform\//

const files = globSync('{apps,packages}/*/src/**/*.{ts,tsx}').filter((file) => !file.includes('node_modules'))
const imports = new Map(files.map((file) => [file, readImports(file)]))
const problems = [
  ...[...imports].flatMap(([file, targets]) => findForbiddenImports(file, targets)),
  ...files.flatMap(findProductWords),
  ...files.flatMap(findCallDefinitions),
  ...findCycles(imports),
  ...findCycles(mapModuleFolders()),
]

for (const problem of problems) console.error(problem)
console.log(`${files.length} files, ${problems.length} forbidden imports`)
process.exitCode = problems.length > 0 ? 1 : 0

function readImports(file: string): string[] {
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
  const workspace = /^@lectern\/([^/]+)(\/.*)?$/.exec(specifier)
  if (!workspace) return `npm:${specifier}`
  return `packages/${workspace[1]}/src${workspace[2] ?? ''}/index.ts`
}

function findForbiddenImports(file: string, targets: readonly string[]): string[] {
  return RULES.flatMap((rule) => {
    const match = rule.from.exec(file)
    if (!match || rule.except?.test(file)) return []
    const own = (pattern: string) => new RegExp(pattern.replaceAll('$1', match[1] ?? ''))
    return targets
      .filter((target) => own(rule.forbidden).test(target) && !(rule.allowed && own(rule.allowed).test(target)))
      .map((target) => `${file} imports ${target}: ${rule.name}`)
  })
}

/** Returns a message for each line of `platform/` that contains a product word. */
function findProductWords(file: string): string[] {
  if (!WITHOUT_PRODUCT_WORDS.test(file) || TEST.test(file)) return []
  // Splits `someName` into 'some Name'.
  const lines = readFileSync(file, 'utf8')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .split('\n')
  return lines.flatMap((line, index) => {
    const [word] = PRODUCT_WORDS.exec(line.replaceAll('_', ' ')) ?? []
    return word === undefined ? [] : [`${file}:${index + 1} contains '${word}': platform has no product words`]
  })
}

/** Returns a message if a file outside the contracts imports `defineCall`. Tests may define their own calls. */
function findCallDefinitions(file: string): string[] {
  if (file.startsWith('packages/contracts/') || TEST.test(file)) return []
  const { module } = parseSync(file, readFileSync(file, 'utf8'))
  const names = module.staticImports.flatMap(({ entries }) => entries.map(({ importName }) => importName.name))
  return names.includes('defineCall') ? [`${file} defines a call: calls are defined in packages/contracts`] : []
}

/** Returns a message for each import cycle. */
function findCycles(graph: ReadonlyMap<string, readonly string[]>): string[] {
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

/** Returns the imports between the folders of the server modules as a graph. */
function mapModuleFolders(): Map<string, string[]> {
  const folders = new Map<string, string[]>()
  for (const [file, targets] of imports) {
    const folder = moduleFolder(file)
    if (folder === undefined || TEST.test(file)) continue
    const others = targets
      .map(moduleFolder)
      .filter((target) => target !== undefined)
      .filter((target) => target !== folder)
    folders.set(folder, [...(folders.get(folder) ?? []), ...others])
  }
  return folders
}

function moduleFolder(file: string): string | undefined {
  return /^apps\/server\/src\/modules\/[^/]+\/[^/]+/.exec(file)?.[0]
}
