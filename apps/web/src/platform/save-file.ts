/** Saves a file in the folder for downloads. The browser asks the user if it is set to do so. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The browser has taken the file when the next task runs.
  setTimeout(() => URL.revokeObjectURL(link.href))
}

/** Returns a file name that every operating system accepts. */
export function toFileName(parts: readonly string[]): string {
  return parts
    .join(' ')
    .replaceAll(/[^\p{L}\p{N} .-]+/gu, ' ')
    .replaceAll(/ +/gu, ' ')
    .trim()
}
