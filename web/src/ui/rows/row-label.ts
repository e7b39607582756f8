/** Of a row's only field: seen at the row, and read out at the field. */
export const rowLabel = (text: string) => ({ children: text, className: 'visually-hidden' });
