import { leaf } from './elements.ts';
import { mix, darker, lighter } from './palette.ts';
import type { Scene, Sketch } from './sketch.ts';
import { circle, ring, ellipse, rect, shape, line, group, placed, times, polar } from './svg.ts';

/** A plate of plants, pressed and mounted. */
export const herbarium: Scene = (sketch) => {
  const { palette, random, width, height } = sketch;
  const count = Math.max(3, Math.round(width / 340));
  const plants = random.shuffled([lavender, fig, rose, citrus, fern]);
  const specimens = times(count, (i) => {
    const x = ((i + 0.5) * width) / count;
    const scale = Math.min(1.15, (height * 0.62) / 520, width / count / 280);
    const plant = (plants[i % plants.length] ?? fern)(sketch);
    return (
      placed(group(plant, 'opacity="0.16" transform="translate(12 10)"'), x, height * 0.78, 0, scale) +
      placed(plant, x, height * 0.78, random.between(-5, 5), scale) +
      placed(rect(-46, 0, 92, 18, palette.soft, 'opacity="0.9"'), x, height * 0.73, random.between(-8, 8)) +
      line(
        `M${x - 60} ${height * 0.88}H${x + 60}M${x - 34} ${height * 0.905}H${x + 34}`,
        palette.deep,
        3,
        'opacity="0.55"',
      )
    );
  });
  const sheet = random.pick([
    palette.paper,
    mix(palette.paper, palette.accent, 0.22),
    mix(palette.paper, palette.main, 0.24),
  ]);
  return (
    sketch.backdrop([lighter(sheet, 0.3), sheet], 60) +
    rect(34, 34, width - 68, height - 68, 'none', `stroke="${palette.deep}" stroke-width="3" opacity="0.5"`) +
    specimens
  );
};

function lavender({ palette }: Sketch): string {
  const head = (x: number, tilt: number): string =>
    placed(
      line('M0 0C6 -120 -4 -220 0 -320', palette.accent, 6) +
        times(9, (i) =>
          times(3, (j) =>
            ellipse(-18 + j * 18, -214 - i * 28, 12, 19, mix('#6d5aa8', palette.main, ((i + j) % 4) * 0.16)),
          ),
        ),
      x,
      0,
      tilt,
    );
  return (
    head(0, -16) +
    head(0, 2) +
    head(0, 19) +
    placed(leaf(150, 16, palette.accent, palette.ink), 0, -20, -40) +
    placed(leaf(130, 16, palette.accent, palette.ink), 0, -20, 44)
  );
}

function fig({ palette }: Sketch): string {
  const cut =
    ellipse(70, -120, 78, 92, palette.deep) +
    ellipse(70, -116, 64, 76, palette.soft) +
    ellipse(70, -112, 48, 58, palette.main) +
    times(26, (i) => ellipse(...polar(70, -112, 10 + (i % 4) * 11, i * 55), 3, 6, palette.paper, 'opacity="0.8"'));
  return (
    line('M0 0C-10 -160 10 -300 -10 -440', palette.accent, 9) +
    times(5, (i) =>
      placed(
        leaf(210 - i * 16, 62, palette.accent, darker(palette.accent, 0.5)),
        -4,
        -160 - i * 62,
        (i % 2 === 0 ? -1 : 1) * (58 - i * 7),
      ),
    ) +
    cut
  );
}

function rose({ palette }: Sketch): string {
  const petals = times(15, (i) =>
    ellipse(
      ...polar(0, -400, 84 - i * 5.4, i * 137.5),
      72 - i * 4,
      64 - i * 3.6,
      mix(palette.main, i % 2 === 0 ? palette.soft : palette.deep, 0.12 + (i % 3) * 0.14),
    ),
  );
  return (
    line('M0 0C14 -140 -14 -260 0 -380', palette.accent, 9) +
    times(4, (i) =>
      placed(leaf(150, 50, palette.accent, darker(palette.accent, 0.5)), 0, -70 - i * 60, (i % 2 === 0 ? -1 : 1) * 62),
    ) +
    petals
  );
}

function citrus({ palette }: Sketch): string {
  const wedges = times(9, (i) =>
    placed(shape('M0 -12C34 -40 38 -100 0 -112C-38 -100 -34 -40 0 -12Z', palette.spark), 0, -330, i * 40),
  );
  return (
    line('M0 0C-6 -80 4 -140 0 -210', palette.accent, 9) +
    times(4, (i) =>
      placed(leaf(170, 46, palette.accent, darker(palette.accent, 0.5)), 0, -60 - i * 46, (i % 2 === 0 ? -1 : 1) * 56),
    ) +
    circle(0, -330, 142, palette.spark) +
    circle(0, -330, 126, palette.paper) +
    wedges +
    ring(0, -330, 138, darker(palette.spark, 0.2), 6)
  );
}

function fern({ palette }: Sketch): string {
  const fronds = times(26, (i) =>
    placed(
      leaf(150 - i * 4.6, 20 - i * 0.4, palette.accent, darker(palette.accent, 0.4)),
      Math.sin(i / 8) * 16,
      -60 - i * 17,
      (i % 2 === 0 ? -1 : 1) * (66 - i * 0.8),
    ),
  );
  return line('M0 0C20 -160 30 -330 -4 -500', darker(palette.accent, 0.4), 8) + fronds;
}
