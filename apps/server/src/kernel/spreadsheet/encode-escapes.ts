/**
 * Encodes characters that XML cannot contain or changes, for example as `_x000D_`, and texts that look like such an
 * escape. The inverse of `decodeEscapes`. ECMA-376 part 1, §22.9.2.19.
 */
export function encodeEscapes(text: string): string {
  return text.toWellFormed().replaceAll(NOT_IN_XML, (character) => {
    const code = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
    return `_x${code}_`
  })
}

/** An underscore before an escape, and the characters that the library for Excel files removes or XML changes. */
// oxlint-disable-next-line no-control-regex -- The control characters are the ones to replace.
const NOT_IN_XML = /_(?=x[0-9a-f]{4}_)|[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufdd0-\ufdef\ufffd-\uffff]/giu
