import type { Page } from 'playwright-core';

/** Widths of a phone and of the narrowest window that content must fit (WCAG 2.2, 1.4.10). */
const NARROW = [390, 320] as const;

/** Runs in the page. Finds overflow, clipped words, lost line breaks and controls that make iPhones zoom in. */
const unfitting = (): readonly string[] => {
  const found: string[] = [];
  const nameOf = (element: Element) => `<${element.localName} class="${element.className}">`;
  // Phones widen the layout viewport to fit overflowing content.
  const roomWide = document.documentElement.clientWidth;
  const isOverWindow = document.documentElement.scrollWidth > roomWide;
  if (isOverWindow) {
    const scrolled = [...document.querySelectorAll('body *')].filter((element) =>
      /auto|scroll/.test(getComputedStyle(element).overflowX),
    );
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) =>
        element.getBoundingClientRect().right > roomWide + 1 &&
        !scrolled.some((around) => around !== element && around.contains(element)),
    );
    found.push(`the page is wider than the window: ${wide.slice(0, 3).map(nameOf).join(', ')}`);
  }
  const isUnseen = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect();
    return width <= 1 || height <= 1;
  };
  const styles = new Map<Element, CSSStyleDeclaration>();
  const styleOf = (element: Element): CSSStyleDeclaration => {
    const style = styles.get(element) ?? getComputedStyle(element);
    styles.set(element, style);
    return style;
  };
  const isDrawn = (style: CSSStyleDeclaration): boolean =>
    style.borderRightStyle !== 'none' ||
    (style.backgroundColor !== 'rgba(0, 0, 0, 0)' && style.backgroundColor !== 'transparent');
  const cuts = (style: CSSStyleDeclaration): boolean =>
    /hidden|clip/.test(`${style.overflowX} ${style.overflowY}`);
  const judgeText = (node: Text, parent: Element): void => {
    const range = document.createRange();
    range.selectNodeContents(node);
    const text = range.getBoundingClientRect();
    if (text.width === 0) return;
    for (let box: Element | null = parent; box !== null && box !== document.body; box = box.parentElement) {
      const style = styleOf(box);
      if (style.display.startsWith('inline') && !style.display.includes('-')) continue;
      if (isUnseen(box)) return;
      const edge = box.getBoundingClientRect();
      const isBeside = text.right > edge.right + 1 || text.left < edge.left - 1;
      const isBelow = text.bottom > edge.bottom + 2 || text.top < edge.top - 2;
      const words = `“${(node.textContent ?? '').trim().slice(0, 60)}”`;
      const isHidden =
        text.top >= edge.bottom - 2 ||
        text.bottom <= edge.top + 2 ||
        text.left >= edge.right ||
        text.right <= edge.left;
      // Fully clipped content is meant for screen readers only, and ellipses shorten excerpts on purpose.
      if (cuts(style) && (isHidden || style.webkitLineClamp !== 'none')) return;
      if (cuts(style) && (isBeside || isBelow)) {
        found.push(`${words} is cut by ${nameOf(box)}`);
        return;
      }
      if (isDrawn(style) && isBeside) {
        found.push(`${words} reaches beyond ${nameOf(box)}`);
        return;
      }
      if (style.overflowX === 'auto' || style.overflowX === 'scroll' || style.position === 'fixed') return;
    }
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode() !== null) {
    const node = walker.currentNode as Text;
    const parent = node.parentElement;
    if (parent === null || (node.textContent ?? '').trim() === '') continue;
    if (parent.closest('option, script, style, .visually-hidden') !== null || !parent.checkVisibility())
      continue;
    judgeText(node, parent);
    if (/\S\s*\n\s*\S/.test(node.data) && styleOf(parent).whiteSpaceCollapse === 'collapse')
      found.push(`“${node.data.trim().slice(0, 60)}” loses its line breaks`);
  }
  const isOwners = document.querySelector('[class*="fui-"]:not([class*="fui-Icon"])') !== null;
  for (const control of document.querySelectorAll(
    'input:not([type=checkbox], [type=radio], [type=range], [type=file]), select, textarea',
  )) {
    if (isOwners || innerWidth >= 1000 || !control.checkVisibility() || isUnseen(control)) continue;
    if (Number.parseFloat(styleOf(control).fontSize) < 16)
      found.push(`${nameOf(control)} makes iPhones zoom`);
  }
  const canvas = document.createElement('canvas').getContext('2d');
  const widthIn = (text: string, { font, letterSpacing }: CSSStyleDeclaration): number => {
    if (canvas === null) return 0;
    canvas.font = font;
    canvas.letterSpacing = letterSpacing === 'normal' ? '0px' : letterSpacing;
    return canvas.measureText(text).width;
  };
  const roomIn = (element: HTMLElement, { paddingLeft, paddingRight }: CSSStyleDeclaration): number =>
    element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  const controls = document.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
    'input[placeholder], select',
  );
  for (const control of controls) {
    if (!control.checkVisibility() || isUnseen(control)) continue;
    const isSelect = control instanceof HTMLSelectElement;
    const text = isSelect
      ? (control.selectedOptions[0]?.label ?? '')
      : control.value === ''
        ? control.placeholder
        : '';
    const style = styleOf(control);
    // Controls with an ellipsis accept text of any length.
    if (style.textOverflow === 'ellipsis') continue;
    if (widthIn(text, style) > roomIn(control, style) + 1)
      found.push(`“${text}” is cut in ${nameOf(control)}`);
  }
  return found;
};

export const fitFindings = async (
  page: Page,
  widths: readonly number[] = NARROW,
): Promise<readonly string[]> => {
  const size = page.viewportSize();
  if (size === null) return [];
  const found = new Set<string>();
  for (const width of new Set([size.width, ...widths])) {
    if (width !== size.width) await page.setViewportSize({ width, height: size.height });
    for (const each of await page.evaluate(unfitting)) found.add(`at ${width}: ${each}`);
  }
  await page.setViewportSize(size);
  return [...found];
};
