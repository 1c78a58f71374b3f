/** The XML port as the server fills it: the engine's own tests hold against the parser that import uses. */
export { parseXml } from '../../../../apps/server/src/modules/library/xml/parse-xml.ts'
