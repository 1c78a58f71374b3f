const BY_EXTENSION: Readonly<Record<string, string>> = {
  xhtml: 'application/xhtml+xml',
  xml: 'application/xml',
  opf: 'application/oebps-package+xml',
  ncx: 'application/x-dtbncx+xml',
  smil: 'application/smil+xml',
  html: 'text/html',
  htm: 'text/html',
  css: 'text/css',
  js: 'text/javascript',
  json: 'application/json',
  txt: 'text/plain',
  vtt: 'text/vtt',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  opus: 'audio/ogg',
  wav: 'audio/wav',
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  webm: 'video/webm',
  ogv: 'video/ogg',
  otf: 'font/otf',
  ttf: 'font/ttf',
  woff: 'font/woff',
  woff2: 'font/woff2',
  pls: 'application/pls+xml',
}

const KNOWN = new Set([...Object.values(BY_EXTENSION), 'audio/x-m4a', 'audio/mp3', 'image/bmp', 'application/pdf'])
const RENAMED: Readonly<Record<string, string>> = {
  'application/vnd.ms-opentype': 'font/otf',
  'application/font-sfnt': 'font/otf',
  'application/x-font-ttf': 'font/ttf',
  'application/x-font-truetype': 'font/ttf',
  'application/x-font-opentype': 'font/otf',
  'application/x-font-otf': 'font/otf',
  'application/font-woff': 'font/woff',
  'application/font-woff2': 'font/woff2',
  'application/javascript': 'text/javascript',
  'application/ecmascript': 'text/javascript',
  'text/x-oeb1-document': 'text/html',
  'text/x-oeb1-css': 'text/css',
  'image/jpg': 'image/jpeg',
}

/** Returns the content type of a book's file. A known type from the package has priority over the file extension. */
export function getContentType(path: string, listed: string | undefined): string {
  const given = listed?.toLowerCase().split(';')[0]?.trim() ?? ''
  const known = KNOWN.has(given) ? given : RENAMED[given]
  const extension = path.slice(path.lastIndexOf('.') + 1).toLowerCase()
  const type = known ?? BY_EXTENSION[extension] ?? 'application/octet-stream'
  return TEXT_IN_UTF8.has(type) ? `${type}; charset=utf-8` : type
}

const TEXT_IN_UTF8 = new Set(['application/json', 'text/plain', 'text/vtt', 'text/javascript'])
const COMPRESSIBLE = /^text\/|^application\/(.+\+xml|xml|json)\b|^image\/svg|^font\/(otf|ttf)$/

/** Returns whether compression usually makes a file of this type smaller. */
export function isCompressible(contentType: string): boolean {
  return COMPRESSIBLE.test(contentType)
}
