/*
 * Checks of nodes. `instanceof` is not used, because nodes of a frame are not instances of the classes of this window.
 */

export const isElement = (target: EventTarget | null): target is Element =>
  target !== null && 'nodeType' in target && target.nodeType === 1

export const isText = (node: Node): node is Text =>
  node.nodeType === Node.TEXT_NODE || node.nodeType === Node.CDATA_SECTION_NODE

export const isFocusable = (element: Element): element is Element & HTMLOrSVGElement => 'focus' in element
