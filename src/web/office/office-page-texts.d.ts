declare module 'virtual:office-page-texts' {
  /** Which texts each page of the office needs; made of the sources by `scripts/office-texts.ts`. */
  const texts: import('../../../scripts/office-texts.ts').OfficePageTexts
  export default texts
}
