/** Elements whose text is not counted in character offsets. The text of an `iframe` is for browsers without frames. */
export const NOT_TEXT: ReadonlySet<string> = new Set(['script', 'style', 'template', 'iframe'])
