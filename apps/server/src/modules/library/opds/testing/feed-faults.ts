import * as z from 'zod'

// The rules of the specification, written as schemas: OPDS 2.0 (drafts.opds.io/opds-2.0) and the Readium Web Publication
// Manifest. The published JSON schemas are in no package of npm, so this file does not use them.

const MediaType = z.string().regex(/^[\w.+-]+\/[\w.+-]+(; ?[\w-]+=[\w."-]+)*$/u)
const Uri = z.string().refine((text) => URL.canParse(text), 'not an absolute URI')
const Rel = z.union([z.string(), z.array(z.string()).min(1)])

const Link = z
  .object({
    href: z.string().min(1),
    type: MediaType.optional(),
    title: z.string().optional(),
    rel: Rel.optional(),
    templated: z.boolean().optional(),
    properties: z.looseObject({ numberOfItems: z.int().min(0).optional() }).optional(),
    height: z.int().min(1).optional(),
    width: z.int().min(1).optional(),
  })
  // A template is not a URI. RFC 6570.
  .refine(({ href, templated }) => templated === true || URL.canParse(href), 'an href must be a URI')

const hasRel = (links: readonly z.infer<typeof Link>[], accepts: (rel: string) => boolean) =>
  links.some(({ rel }) => [rel ?? []].flat().some(accepts))
const Links = z.array(Link).refine((links) => hasRel(links, (rel) => rel === 'self'), 'a self link is missing')
const isAcquisition = (rel: string) =>
  rel === 'preview' || /^http:\/\/opds-spec\.org\/acquisition(\/(buy|open-access|borrow|sample|subscribe))?$/u.test(rel)

const Names = z.union([z.string(), z.array(z.string().min(1)).min(1)])
const FEATURES =
  /^(annotations|ARIA|bookmarks|index|printPageNumbers|readingOrder|structuralNavigation|tableOfContents|taggedPDF|alternativeText|audioDescription|captions|describedMath|longDescription|rubyAnnotations|signLanguage|transcript|displayTransformability|synchronizedAudioText|timingControl|unlocked|ChemML|latex|MathML|ttsMarkup|highContrastAudio|highContrastDisplay|largePrint|braille|tactileGraphic|tactileObject|none)$/u

const Publication = z.object({
  metadata: z.looseObject({
    '@type': Uri.optional(),
    title: z.string().min(1),
    identifier: Uri.optional(),
    author: Names.optional(),
    contributor: Names.optional(),
    subject: Names.optional(),
    language: z
      .string()
      .regex(/^[A-Za-z]{2,3}(-[A-Za-z\d]{1,8})*$/u)
      .optional(),
    description: z.string().optional(),
    duration: z.number().positive().optional(),
    readingProgression: z.enum(['rtl', 'ltr']).optional(),
    accessibility: z.looseObject({ feature: z.array(z.string().regex(FEATURES)).optional() }).optional(),
  }),
  links: Links.refine((links) => hasRel(links, isAcquisition), 'an acquisition link is missing'),
  images: z
    .array(Link)
    .refine(
      (images) => images.some(({ type = '' }) => /^image\/(jpeg|png|gif)$/u.test(type)),
      'a JPEG, PNG or GIF is missing',
    ),
})

const Feed = z
  .object({
    metadata: z.looseObject({
      title: z.string().min(1),
      numberOfItems: z.int().min(0).optional(),
      itemsPerPage: z.int().positive().optional(),
      currentPage: z.int().positive().optional(),
    }),
    links: Links,
    navigation: z.array(Link.refine(({ title }) => title !== undefined, 'a title is missing')).optional(),
    publications: z.array(Publication).optional(),
    facets: z
      .array(z.object({ metadata: z.looseObject({ title: z.string().min(1) }), links: z.array(Link).min(1) }))
      .optional(),
  })
  .refine(({ navigation, publications }) => navigation !== undefined || publications !== undefined, 'the feed is empty')

/** Returns a line for each rule of OPDS 2.0 that a feed breaks. */
export const findFeedFaults = (feed: unknown): string[] => findFaults(Feed, feed)

/** Returns a line for each rule of OPDS 2.0 that a publication breaks. */
export const findPublicationFaults = (publication: unknown): string[] => findFaults(Publication, publication)

function findFaults(schema: z.ZodType, value: unknown): string[] {
  const { error } = schema.safeParse(value)
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)
}
