import type { FinishedLocale, ProductLocale } from '../locales.ts';

/** What can be wrong with a waiver that an owner saves, by the error's code. */
const en = {
  required: 'Please fill in this field.',
  wrong_type: 'This value cannot be read.',
  unknown_field: 'This field is not known here.',
  invalid: 'This value is not allowed here.',
  too_long: 'This text is too long.',
  too_many: 'There are too many of these.',
  too_small: 'This number is too small.',
  too_big: 'This number is too big.',
  too_complex: 'This text is formatted in too many ways.',
  unreadable_text: 'This text has characters that cannot be stored.',
  hidden_characters: 'This text has a character that cannot be seen and changes how the text is shown.',
  unknown_locale: 'This language is not offered.',
  invalid_background: 'Could not load the image, please try again.',
  invalid_video_url: 'Please enter the full address of the video, beginning with https://.',
  no_such_option: 'The correct answer must be one of the options.',
  duplicate_id: 'Another question has this id.',
  invalid_key: 'The key of a section must be 16 characters A–Z and 0–9.',
  duplicate_key: 'Another section has this key.',
  invalid_name: 'A name begins with a letter and has letters, digits and underscores only.',
  reserved_name: 'This name cannot be used.',
  duplicate_name: 'Another field has this name.',
  options_required: 'Please enter at least one option.',
  not_allowed_here: 'This is not allowed in this section.',
  wrong_field_type: 'This field must have another type.',
  opt_in_name: 'An opt-in must be named after the email field of its section.',
  one_identity: 'A waiver has exactly one section for the participant.',
  names_required: 'The participant must be asked for first name and last name.',
  birth_date_required: 'The participant must be asked for month, day and year of birth.',
  signature_part_required: 'A waiver needs a signature.',
  consent_required: 'A waiver needs the consent to electronic signatures, with its text and its checkbox.',
  config_too_large: 'All texts of this waiver together are too long.',
} as const;

export type AuthoringCode = keyof typeof en;
export type AuthoringMessages = Readonly<Record<AuthoringCode, string>>;

const de: AuthoringMessages = {
  required: 'Bitte füllen Sie dieses Feld aus.',
  wrong_type: 'Dieser Wert kann nicht gelesen werden.',
  unknown_field: 'Dieses Feld ist hier nicht bekannt.',
  invalid: 'Dieser Wert ist hier nicht erlaubt.',
  too_long: 'Dieser Text ist zu lang.',
  too_many: 'Davon gibt es zu viele.',
  too_small: 'Diese Zahl ist zu klein.',
  too_big: 'Diese Zahl ist zu groß.',
  too_complex: 'Dieser Text ist zu aufwendig formatiert.',
  unreadable_text: 'Dieser Text enthält Zeichen, die nicht gespeichert werden können.',
  hidden_characters:
    'Dieser Text enthält ein unsichtbares Zeichen, das die Darstellung des Textes verändert.',
  unknown_locale: 'Diese Sprache wird nicht angeboten.',
  invalid_background: 'Das Bild konnte nicht geladen werden, bitte versuchen Sie es noch einmal.',
  invalid_video_url: 'Bitte geben Sie die vollständige Adresse des Videos ein, beginnend mit https://.',
  no_such_option: 'Die richtige Antwort muss eine der Möglichkeiten sein.',
  duplicate_id: 'Eine andere Frage hat dieselbe Kennung.',
  invalid_key: 'Der Schlüssel eines Abschnitts besteht aus 16 Zeichen A–Z und 0–9.',
  duplicate_key: 'Ein anderer Abschnitt hat denselben Schlüssel.',
  invalid_name: 'Ein Name beginnt mit einem Buchstaben und hat nur Buchstaben, Ziffern und Unterstriche.',
  reserved_name: 'Dieser Name kann nicht verwendet werden.',
  duplicate_name: 'Ein anderes Feld hat denselben Namen.',
  options_required: 'Bitte geben Sie mindestens eine Möglichkeit ein.',
  not_allowed_here: 'Das ist in diesem Abschnitt nicht erlaubt.',
  wrong_field_type: 'Dieses Feld muss eine andere Art haben.',
  opt_in_name: 'Eine Werbeeinwilligung muss nach dem E-Mail-Feld ihres Abschnitts benannt sein.',
  one_identity: 'Ein Dokument hat genau einen Abschnitt für die teilnehmende Person.',
  names_required: 'Die teilnehmende Person muss nach Vor- und Nachname gefragt werden.',
  birth_date_required: 'Die teilnehmende Person muss nach Monat, Tag und Jahr der Geburt gefragt werden.',
  signature_part_required: 'Ein Dokument braucht eine Unterschrift.',
  consent_required:
    'Ein Dokument braucht die Einwilligung in elektronische Unterschriften, mit Text und Kästchen.',
  config_too_large: 'Alle Texte dieses Dokuments zusammen sind zu lang.',
};

const FINISHED: Readonly<Record<FinishedLocale, AuthoringMessages>> = { en, de };

export const authoringMessagesIn = (locale: ProductLocale): AuthoringMessages =>
  Object.hasOwn(FINISHED, locale) ? FINISHED[locale as FinishedLocale] : en;
