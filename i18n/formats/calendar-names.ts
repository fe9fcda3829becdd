import type { Lang } from './languages.ts';

/**
 * Hand-written names of months and weekdays: Chromium claims to know Kazakh and answers "M03", and Russian needs two
 * cases. Months from January; weekdays from Monday.
 */
type CalendarNames = {
  /** As a heading: "Март 2026". */
  readonly months: readonly string[];
  /** After a day number: "12 марта". */
  readonly monthsOfDay: readonly string[];
  readonly monthsShort: readonly string[];
  readonly weekdays: readonly string[];
  readonly weekdaysShort: readonly string[];
};

const list = (names: string): readonly string[] => names.split(' ');

const kkMonths = list('қаңтар ақпан наурыз сәуір мамыр маусым шілде тамыз қыркүйек қазан қараша желтоқсан');
const enMonths = list(
  'January February March April May June July August September October November December',
);
const zhMonths = list('1月 2月 3月 4月 5月 6月 7月 8月 9月 10月 11月 12月');

export const calendarNames: Record<Lang, CalendarNames> = {
  ru: {
    months: list('январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь'),
    monthsOfDay: list('января февраля марта апреля мая июня июля августа сентября октября ноября декабря'),
    monthsShort: list('янв фев мар апр мая июн июл авг сен окт ноя дек'),
    weekdays: list('понедельник вторник среда четверг пятница суббота воскресенье'),
    weekdaysShort: list('пн вт ср чт пт сб вс'),
  },
  en: {
    months: enMonths,
    monthsOfDay: enMonths,
    monthsShort: list('Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'),
    weekdays: list('Monday Tuesday Wednesday Thursday Friday Saturday Sunday'),
    weekdaysShort: list('Mon Tue Wed Thu Fri Sat Sun'),
  },
  kz: {
    months: kkMonths,
    monthsOfDay: kkMonths,
    monthsShort: list('қаң ақп нау сәу мам мау шіл там қыр қаз қар жел'),
    weekdays: list('дүйсенбі сейсенбі сәрсенбі бейсенбі жұма сенбі жексенбі'),
    weekdaysShort: list('дс сс ср бс жм сб жс'),
  },
  ch: {
    months: zhMonths,
    monthsOfDay: zhMonths,
    monthsShort: zhMonths,
    weekdays: list('星期一 星期二 星期三 星期四 星期五 星期六 星期日'),
    weekdaysShort: list('周一 周二 周三 周四 周五 周六 周日'),
  },
};
