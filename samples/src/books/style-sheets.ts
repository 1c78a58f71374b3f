const SPOKEN = `.-epub-media-overlay-active {
  background-color: #ffdb7a;
  color: #1e2430;
  box-shadow: 0 0.15em 0 #b4690e;
  -webkit-box-decoration-break: clone;
  box-decoration-break: clone;
}
`

/** Style sheet of flowing text. All font sizes are relative, so that the reader's settings apply. */
export const flowingCss = `@charset "UTF-8";
html { font-size: 100%; }
body { font-family: "Atkinson Hyperlegible Next", "Literata", Georgia, serif; line-height: 1.5; margin: 0 5%; orphans: 2; widows: 2; }
h1 { font-size: 1.6em; font-weight: 650; line-height: 1.2; margin: 2.5em 0 1.5em; text-align: start; break-after: avoid; hyphens: none; }
p { margin: 0; text-indent: 1.4em; }
p.first, h1 + p { text-indent: 0; }
figure { margin: 0 0 1.5em; text-align: center; break-inside: avoid; }
figure img { max-width: 100%; max-height: 80vh; height: auto; }
figure + p { text-indent: 0; }
hr { width: 20%; margin: 1.5em auto; border: 0; border-top: 0.08em solid currentColor; opacity: 0.5; }
hr.notes { margin: 2em 0 1em; }
aside p { font-size: 0.9em; text-indent: 0; }
sup { line-height: 0; }
.cover figure { margin: 0 auto 1em; }
.cover img { max-height: 68vh; }
.cover h1, .cover p.author { text-align: center; text-indent: 0; margin: 0.4em 0; }
.colophon p { font-size: 0.9em; margin: 0 0 0.8em; }
nav ol { list-style: none; padding: 0; }
nav li { margin: 0.5em 0; }
[dir="rtl"] body { font-family: "Noto Naskh Arabic", "Amiri", "Scheherazade New", serif; line-height: 1.9; }
[dir="rtl"] em { font-style: normal; font-weight: 650; }
${SPOKEN}`

/** The picture covers the page, and the text is on an opaque strip at the bottom. */
export function fixedCss(
  width: number,
  height: number,
  words: { size: number; strip: number; centred: boolean },
): string {
  return `@charset "UTF-8";
html, body { margin: 0; padding: 0; }
body.page { position: relative; width: ${width}px; height: ${height}px; overflow: hidden; background: #fbf7f0; color: #1e2430; font-family: "Atkinson Hyperlegible Next", "Literata", Georgia, serif; }
.page figure { position: absolute; inset: 0; margin: 0; }
.page figure img { display: block; width: 100%; height: 100%; object-fit: cover; object-position: top; }
.page p { position: absolute; box-sizing: border-box; inset-inline: 0; bottom: 0; height: ${words.strip}px; margin: 0; padding: 0 72px; display: flex; flex-direction: column; justify-content: center; gap: 14px; background: #fbf7f0; font-size: ${words.size}px; line-height: 1.3; text-align: ${words.centred ? 'center' : 'start'}; }
.page p span { align-self: ${words.centred ? 'center' : 'flex-start'}; border-radius: 6px; }
.page.cover h1 { position: absolute; inset-inline: 0; top: ${Math.round(height * 0.07)}px; margin: 0; padding: 0 72px; font-size: ${words.size * 1.6}px; line-height: 1.15; font-weight: 650; text-align: center; color: #1e2430; }
.page.cover p.author { height: auto; bottom: ${Math.round(height * 0.03)}px; background: none; align-items: center; font-size: ${Math.round(words.size * 0.75)}px; color: #fbf7f0; text-shadow: 0 0 8px #1e2430, 0 0 3px #1e2430; }
.colophon { padding: 120px 96px; font-size: 30px; line-height: 1.5; }
.colophon p { position: static; }
${SPOKEN}`
}
