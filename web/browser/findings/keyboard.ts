import type { Page } from 'playwright-core';

type Walk = { readonly stops: readonly string[]; readonly found: string[] };

/** Runs in the page. Records every control that Tab must reach, and its appearance without focus. */
const prepareWalk = (): number => {
  const modal = [...document.querySelectorAll<HTMLElement>('dialog')]
    .filter((dialog) => dialog.matches(':modal'))
    .at(-1);
  const REACHED =
    'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]';
  const isThere = (element: HTMLElement): boolean =>
    element.checkVisibility({ visibilityProperty: true }) &&
    element.closest('[inert], [aria-hidden=true]') === null &&
    // Menus are navigated with arrow keys.
    element.closest('[role=menu]') === null &&
    // Toolbars have a single tab stop, tab lists stop only at the selected tab, list boxes leave the focus in their
    // text field, and editors stop only at their text.
    !(
      element.tabIndex === -1 && element.closest('[role=toolbar], [role=tablist], [role=listbox]') !== null
    ) &&
    element.parentElement?.closest('[contenteditable=true]') == null;
  const isRadioOfOther = (element: Element): boolean => {
    if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return false;
    const all = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')].filter(
      ({ name, form }) => name === element.name && form === element.form,
    );
    return element !== (all.find(({ checked }) => checked) ?? all[0]);
  };
  const controls = [...(modal ?? document).querySelectorAll<HTMLElement>(REACHED)].filter(
    (element) => isThere(element) && !isRadioOfOther(element),
  );
  const look = (element: Element): string => {
    const seen = [
      element,
      element.parentElement,
      element.parentElement?.parentElement,
      element.nextElementSibling,
    ];
    const parts = [undefined, '::before', '::after'];
    return seen
      .flatMap((each) => (each ? parts.map((part) => getComputedStyle(each, part)) : []))
      .map((style) =>
        [
          style.outlineStyle,
          style.outlineWidth,
          style.outlineColor,
          style.borderColor,
          style.borderWidth,
          style.transform,
          style.textDecorationLine,
        ].join(' '),
      )
      .join('|');
  };
  const nameOf = (element: Element): string =>
    `<${element.localName}> “${(element.getAttribute('aria-label') ?? element.getAttribute('name') ?? element.textContent ?? '').trim().slice(0, 40)}”`;
  // Tab continues from the last focused element even after blur, so start explicitly at the top.
  const top = modal ?? document.body;
  const given = top.getAttribute('tabindex');
  top.tabIndex = -1;
  top.focus({ preventScroll: true });
  if (given === null) top.removeAttribute('tabindex');
  else top.setAttribute('tabindex', given);
  top.blur();
  const before = new Map(controls.map((element) => [element as Element, look(element)]));
  const stops: string[] = [];
  const seen: Element[] = [];
  const found: string[] = [];
  const judge = (element: Element): void => {
    stops.push(nameOf(element));
    seen.push(element);
    if (before.has(element) && before.get(element) === look(element))
      found.push(`${nameOf(element)} does not show that it has the focus`);
    const { left, top, width, height } = element.getBoundingClientRect();
    const isInside = top < innerHeight && top + height > 0 && left < innerWidth && left + width > 0;
    if (!isInside && width > 1) found.push(`${nameOf(element)} has the focus outside of the window`);
  };
  Object.assign(window, {
    tabWalk: {
      arrive: () => {
        const { activeElement } = document;
        if (activeElement instanceof HTMLIFrameElement && seen.includes(activeElement)) return 'within';
        // A date input has tab stops for day, month, year and calendar.
        if (
          activeElement instanceof HTMLInputElement &&
          activeElement.type === 'date' &&
          activeElement === seen.at(-1)
        )
          return 'within';
        const isOut = activeElement === null || activeElement === document.body || activeElement === modal;
        if (isOut || seen.includes(activeElement)) return 'nowhere new';
        if (before.get(activeElement) === look(activeElement)) return 'not shown';
        judge(activeElement);
        return 'shown';
      },
      accept: () => {
        if (document.activeElement === null) return;
        judge(document.activeElement);
      },
      end: () => {
        const places = seen.map((element) => controls.indexOf(element as HTMLElement));
        const inOrder = places.filter((place) => place >= 0);
        const starts = inOrder.filter((place, index) => place < (inOrder[index - 1] ?? -1)).length;
        // Some controls look different while others have the focus.
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
        for (const element of controls) {
          // Controls removed by an earlier key press do not count.
          if (isThere(element) && !seen.includes(element))
            found.push(`${nameOf(element)} cannot be reached with the Tab key`);
        }
        if (starts > 1) found.push(`the Tab key leads here and there: ${stops.join(', ')}`);
        return { stops, found };
      },
    },
  });
  return controls.length;
};

type Arrival = 'nowhere new' | 'within' | 'not shown' | 'shown';

type Walking = {
  readonly tabWalk: {
    readonly arrive: () => Arrival;
    readonly accept: () => void;
    readonly end: () => Walk;
  };
};

const arrive = (page: Page) => page.evaluate(() => (window as unknown as Walking).tabWalk.arrive());

const LOOKS = 20;

const tab = async (page: Page): Promise<Arrival> => {
  await page.keyboard.press('Tab');
  let seen = await arrive(page);
  for (let looks = 0; seen === 'not shown' && looks < LOOKS; looks += 1) seen = await arrive(page);
  if (seen === 'not shown') await page.evaluate(() => (window as unknown as Walking).tabWalk.accept());
  return seen;
};

/** Maximum number of Tab presses that may stay inside frames. */
const MOST_IN_FRAMES = 100;

export const keyboardFindings = async (page: Page): Promise<readonly string[]> => {
  const count = await page.evaluate(prepareWalk);
  // Makes at most two rounds, and stops after two consecutive presses that reach nothing new.
  let nothingNew = 0;
  let inFrames = 0;
  for (let presses = 0; presses <= 2 * count + 10 && (nothingNew < 2 || presses <= count); presses += 1) {
    const arrival = await tab(page);
    nothingNew = arrival === 'nowhere new' ? nothingNew + 1 : 0;
    if (arrival !== 'within' || inFrames === MOST_IN_FRAMES) continue;
    inFrames += 1;
    presses -= 1;
  }
  const { found } = await page.evaluate(() => (window as unknown as Walking).tabWalk.end());
  return found;
};
