export {
  EXERCISE_LINE_MAX as LINE_MAX,
  EXERCISE_TEXT_MAX as TEXT_MAX,
  LINK_URL_MAX as URL_MAX,
  OPTIONS_MAX,
  OPTIONS_MIN,
} from '@lectern/contracts'
