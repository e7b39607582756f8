import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { useKeepFocus } from './keep-focus.ts';

const Tags = () => {
  const [tags, setTags] = useState(['VIP', 'Season pass']);
  const place = useKeepFocus<HTMLDivElement>('[type=submit]');
  return (
    <>
      <div ref={place}>
        {tags.map((tag) => (
          <button key={tag} type="button" onClick={() => setTags(tags.filter((each) => each !== tag))}>
            {tag}
          </button>
        ))}
        <button type="submit">Add</button>
      </div>
      <button type="button">Elsewhere</button>
    </>
  );
};
const button = (name: string) => screen.getByRole('button', { name });

describe('useKeepFocus', () => {
  it('keeps focus nearby when the focused element removes itself', () => {
    render(<Tags />);
    for (const name of ['VIP', 'Season pass']) {
      button(name).focus();
      fireEvent.click(button(name));
      expect(document.activeElement).toBe(button('Add'));
    }
  });

  it('does not take back focus that has moved elsewhere', () => {
    render(<Tags />);
    button('VIP').focus();
    button('Elsewhere').focus();
    fireEvent.click(button('VIP'));
    expect(document.activeElement).toBe(button('Elsewhere'));
  });

  it('does not take focus it did not have', () => {
    render(<Tags />);
    fireEvent.click(button('VIP'));
    expect(document.activeElement).toBe(document.body);
  });
});
