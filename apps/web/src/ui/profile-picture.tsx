import type { ReactNode } from 'react'
import styles from './profile-picture.module.css'

/** The body of each picture has the colour of the sheet, and `lamp` colours one part. Lines have the width of the icons. */
const DRAWINGS = {
  fox: (
    <>
      <path className={styles['lamp']} d="M13 11l10 11q9-3 18 0l10-11q6 20-5 32L32 55 18 43Q7 31 13 11Z" />
      <path d="M16 40q12-4 16 6 4-10 16-6l-2 3-14 12-14-12Z" />
      <Eyes y={32} onLamp />
      <circle className={styles['eye']} cx="32" cy="53" r="3" />
    </>
  ),
  owl: (
    <>
      <path d="M18 18q-3-6 2-6 6 5 12 5t12-5q5 0 2 6 5 8 4 20-2 16-18 16T14 38q-1-12 4-20Z" />
      <circle className={styles['lamp']} cx="25" cy="28" r="7" />
      <circle className={styles['lamp']} cx="39" cy="28" r="7" />
      <Eyes y={28} onLamp />
      <path d="M29 35h6l-3 5ZM24 45q4 4 8 0 4 4 8 0" />
    </>
  ),
  bear: (
    <>
      <circle cx="17" cy="20" r="7" />
      <circle cx="47" cy="20" r="7" />
      <circle cx="32" cy="34" r="19" />
      <ellipse className={styles['lamp']} cx="32" cy="42" rx="9" ry="7" />
      <Eyes y={31} />
      <path d="M29 39h6l-3 3Zm3 3v3" />
    </>
  ),
  cat: (
    <>
      <path d="M14 12l11 9q7-2 14 0l11-9q5 16 1 27-5 13-19 13T13 39q-4-11 1-27Z" />
      <Eyes y={33} />
      <path className={styles['lamp']} d="M29 39h6l-3 4Z" />
      <path d="M32 43q-3 4-6 1m6-1q3 4 6 1M7 36l9 2M7 45l9-2m41-7-9 2m9 7-9-2" />
    </>
  ),
  rabbit: (
    <>
      <path d="M25 27Q15 6 21 5q7 1 9 20m9 2Q49 6 43 5q-7 1-9 20" />
      <circle cx="32" cy="40" r="16" />
      <Eyes y={37} />
      <path className={styles['lamp']} d="M29 43h6l-3 4Z" />
      <path d="M32 47v4" />
    </>
  ),
  hedgehog: (
    <>
      <path d="M22 50l-6-9 3-5-2-8 8 1 1-8 7 3 4-8 4 7 8-3-1 9 8 3-5 5 6 6-7 7Z" />
      <path className={styles['lamp']} d="M22 50Q9 52 5 45q7-3 11-10 9-1 11 7 0 8-5 8Z" />
      <circle className={styles['lamp_eye']} cx="16" cy="41" r="2.2" />
      <path d="M28 50v4m16-4v4" />
    </>
  ),
  whale: (
    <>
      <path d="M6 37q0-15 18-15 15 0 21 11 5 2 6-5-6-2-6-8 5 0 8 4 3-4 8-3 0 7-5 9 0 18-15 18H20Q6 48 6 37Z" />
      <path d="M7 41q12 6 24-2" />
      <circle className={styles['eye']} cx="18" cy="34" r="2.2" />
      <path className={styles['spout']} d="M25 17v-5m0 0q-4-5-8-1m8 1q4-5 8-1" />
    </>
  ),
  boat: (
    <>
      <path className={styles['lamp']} d="M33 9q16 12 18 27H33Z" />
      <path d="M29 17Q18 26 14 36h15ZM8 42h48l-8 12H16ZM31 8v34" />
    </>
  ),
  rocket: (
    <>
      <path className={styles['lamp']} d="M26 45q6 18 12 0Z" />
      <path d="M22 32l-9 10v9l10-7m19-12 9 10v9l-10-7" />
      <path d="M32 5q13 12 10 40H22Q19 17 32 5Z" />
      <circle cx="32" cy="24" r="5" />
    </>
  ),
  balloon: (
    <>
      <path d="M32 5a20 20 0 0 1 20 20q0 10-14 20H26Q12 35 12 25A20 20 0 0 1 32 5Z" />
      <path className={styles['lamp']} d="M32 5q-11 18-5 40h10Q43 23 32 5Z" />
      <path d="M27 45v7m10-7v7m-10 0h10v7H27Z" />
    </>
  ),
  moon: (
    <>
      <path className={styles['lamp']} d="M37 8a25 25 0 1 0 19 33A21 21 0 0 1 37 8Z" />
      <path d="M51 11v10m-5-5h10m2 10v6m-3-3h6" />
    </>
  ),
  mushroom: (
    <>
      <path d="M25 34q2 10-3 19h20q-5-9-3-19" />
      <path className={styles['lamp']} d="M8 35q2-25 24-25t24 25Z" />
      <circle cx="21" cy="26" r="4" />
      <circle cx="35" cy="20" r="5" />
      <circle cx="46" cy="29" r="3" />
    </>
  ),
} as const satisfies Record<string, ReactNode>

type PictureName = keyof typeof DRAWINGS

interface ProfilePictureProps {
  readonly picture: PictureName
  readonly size: 'small' | 'large'
  /** Name of the picture for screen readers. Absent if a text beside the picture says who it is. */
  readonly label?: string
}

/** Draws the picture of a person, one of the house drawings. */
export function ProfilePicture({ picture, size, label }: ProfilePictureProps) {
  return (
    <span
      className={styles['picture']}
      data-size={size}
      data-picture={picture}
      role={label === undefined ? undefined : 'img'}
      aria-label={label}
      aria-hidden={label === undefined}
    >
      <svg viewBox="0 0 64 64" strokeLinecap="round" strokeLinejoin="round" aria-hidden>
        {DRAWINGS[picture]}
      </svg>
    </span>
  )
}

function Eyes({ y, onLamp = false }: { readonly y: number; readonly onLamp?: boolean }) {
  const eye = styles[onLamp ? 'lamp_eye' : 'eye']
  return (
    <>
      <circle className={eye} cx="25" cy={y} r="2.2" />
      <circle className={eye} cx="39" cy={y} r="2.2" />
    </>
  )
}
