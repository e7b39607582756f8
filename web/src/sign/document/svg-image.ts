/** For an `<img>`: whatever is in it stays a picture. */
export const svgImage = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;
